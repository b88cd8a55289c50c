import { useEffect, useMemo, useState } from 'react'
import { useAccount, useAccountStore } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import { useDesk } from '../../desk.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import type { PriceChart } from '../price-chart.ts'
import { fillMarks } from './fill-marks.ts'
import { OwnFills } from './own-fills.ts'

const PAGE = 200
const SETTLED_MS = 300

/** Marks the account's fills on the chart: those of the stretch in view, and new ones as they happen. */
export function useOwnMarks(chart: PriceChart | undefined, isShown: boolean): void {
  const { session } = usePage()
  const calls = useDeskCalls()
  const { pair, priceDecimals } = useDesk().market
  const isWanted = isShown && session.user !== null
  const live = useAccount()?.fills
  const account = useAccountStore()
  const [loaded, setLoaded] = useState(0)
  const past = useMemo(
    () => new OwnFills((cursor) => calls.trades({ pair, limit: PAGE, ...(cursor !== undefined && { cursor }) })),
    [calls, pair],
  )
  useEffect(() => {
    if (!chart || !isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      timer = undefined
      const from = chart.firstInView()
      // Marks are an extra: without them the chart says nothing wrong.
      if (from !== undefined) past.reach(from).then((isMore) => isMore && setLoaded((count) => count + 1), () => {}) // biome-ignore format: one step
    }
    const loadSoon = () => {
      timer ??= setTimeout(load, SETTLED_MS)
    }
    loadSoon()
    const leave = chart.onScroll(loadSoon)
    // What happened while the page was disconnected is only in the history.
    const hush = account.onNews(({ kind }) => {
      if (kind !== 'resynced') return
      past.startOver()
      loadSoon()
    })
    return () => {
      leave()
      hush()
      clearTimeout(timer)
    }
  }, [chart, isWanted, past, account])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` says that `past` has more
  useEffect(() => {
    if (!chart) return
    const mark = () => {
      const here = isWanted ? [...(live ?? []).filter((fill) => fill.pair === pair), ...past.all] : []
      chart.setFills(fillMarks(here, (atMs) => chart.bars.feed?.openOf(atMs), priceDecimals))
    }
    mark()
    return chart.bars.subscribe(mark)
  }, [chart, isWanted, live, past, loaded, pair, priceDecimals])
}
