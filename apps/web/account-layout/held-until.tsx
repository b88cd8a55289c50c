import { useWords } from '../words/use-words.ts'
import { Moment } from './moment.tsx'

/** What a change costs: withdrawals wait. Nothing where it does not. */
export function HeldUntil({ atMs }: { readonly atMs: number | null }) {
  const t = useWords('account-layout')
  if (atMs === null) return null
  return <p>{t.rich('heldUntil', { until: () => <Moment key="until" atMs={atMs} /> })}</p>
}
