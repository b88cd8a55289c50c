import { useWords } from '../words/use-words.ts'
import { Moment } from './moment.tsx'

/** Says until when withdrawals are held after a change; renders nothing if they are not. */
export function HeldUntil({ atMs }: { readonly atMs: number | null }) {
  const t = useWords('account-layout')
  if (atMs === null) return null
  return <p>{t.rich('heldUntil', { until: () => <Moment key="until" atMs={atMs} /> })}</p>
}
