import { TimeText } from '@bowline/design-system/time-text.tsx'
import { useWords } from '../words/use-words.ts'

/** What a change costs: withdrawals wait. Nothing where it does not. */
export function HeldUntil({ atMs }: { readonly atMs: number | null }) {
  const t = useWords('account-layout')
  if (atMs === null) return null
  return <p>{t.rich('heldUntil', { until: () => <TimeText key="until" atMs={atMs} kind="minute" /> })}</p>
}
