import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useMemo } from 'react'
import { useTickers } from '../../live/hooks.ts'
import { type MarketRow, withLive } from '../../market-rows/market-row.ts'
import { useDeskCalls } from '../use-desk-calls.ts'

/** Every market with its live 24h figures. Without rows they are loading or, when not asking, have failed to load. */
export function useMarketRows(): {
  readonly rows: readonly MarketRow[] | undefined
  readonly isAsking: boolean
  readonly load: () => void
} {
  const { marketRows } = useDeskCalls()
  const live = useTickers()
  const { data, isAsking, again } = useAnswer('markets', marketRows)
  const rows = useMemo(() => data && withLive(data, live), [data, live])
  return { rows, isAsking, load: again }
}
