import type { LeaderState } from '@bowline/contract/terms/copy-trading.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useWords } from '../words/use-words.ts'

const tones = {
  applied: 'info',
  active: 'gain',
  paused: 'warn',
  suspended: 'bad',
  leaving: 'warn',
  left: 'plain',
  refused: 'bad',
  removed: 'bad',
} as const satisfies Record<LeaderState, string>

/** How it stands with a leader. */
export function LeaderBadge({ state }: { readonly state: LeaderState }) {
  const t = useWords('copying')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
