import { useAfterPaint } from '../../../desk/use-after-paint.ts'
import { useLater } from '../../../later/use-later.ts'
import { usePage } from '../../../page-context.ts'
import type { UnifiedPromptsProps } from './unified-prompts.tsx'

const loadPrompts = async () => (await import('./unified-prompts.tsx')).UnifiedPrompts

/** The place of the prompts, which come after the page: whatever fails about them, there are none. */
export function PromptsSlot(props: UnifiedPromptsProps) {
  const { session } = usePage()
  const isPainted = useAfterPaint()
  const { Part: UnifiedPrompts } = useLater(loadPrompts, isPainted && session.user !== null, 'contracts/unified')
  return UnifiedPrompts ? <UnifiedPrompts {...props} /> : null
}
