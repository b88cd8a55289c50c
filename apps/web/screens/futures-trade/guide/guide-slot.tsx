import { useAfterPaint } from '../../../desk/use-after-paint.ts'
import { useLater } from '../../../later/use-later.ts'
import { usePage } from '../../../page-context.ts'
import { useSetting } from '../../../settings/use-setting.ts'

const loadGuide = async () => (await import('./first-trade-guide.tsx')).FirstTradeGuide

/** In `dismissed`. */
export const GUIDE = 'futuresGuide'

/**
 * The place of the guide to a first trade, in the demo and until it is ended: on a desk above the tables, on a phone above its
 * bar, where every panel has it. Whatever fails about it, there is none.
 */
export function GuideSlot({ on }: { readonly on: 'desk' | 'phone' }) {
  const { session, config } = usePage()
  const isPainted = useAfterPaint()
  const [dismissed] = useSetting('dismissed')
  const isWanted = config.mode === 'demo' && session.user !== null && dismissed?.[GUIDE] === undefined
  const { Part: FirstTradeGuide } = useLater(loadGuide, isPainted && isWanted, 'futures-trade/guide')
  return FirstTradeGuide && isWanted ? <FirstTradeGuide on={on} /> : null
}
