import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTickers } from '../../../live/hooks.ts'
import { type MarketRow, marketRows, withLive } from '../../../market-rows/market-row.ts'
import { usePage } from '../../../page-context.ts'

/** Every market with its last 24 hours, live: undefined while they are loaded, null when that failed. */
export function useMarketRows(): { rows: readonly MarketRow[] | null | undefined; load(): void } {
  const { siteApi } = usePage()
  const live = useTickers()
  const [loaded, setLoaded] = useState<readonly MarketRow[] | null>()
  const load = useCallback(() => {
    setLoaded(undefined)
    Promise.all([
      siteApi('GET /exchange-web/web/market/list'),
      siteApi('GET /exchange-web/web/market/tickers'),
      siteApi('GET /exchange-web/web/market/coinLists'),
    ]).then(
      ([{ markets }, { tickers }, { coins }]) => setLoaded(marketRows(markets, tickers, coins)),
      () => setLoaded(null),
    )
  }, [siteApi])
  useEffect(load, [load])
  const rows = useMemo(() => loaded && withLive(loaded, live), [loaded, live])
  return { rows, load }
}
