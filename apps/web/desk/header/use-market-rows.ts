import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useMemo } from 'react'
import { useTickers } from '../../live/hooks.ts'
import { type MarketRow, marketRows, withLive } from '../../market-rows/market-row.ts'
import { usePage } from '../../page-context.ts'
import type { SiteApi } from '../../site-api/site-api.ts'

/** Every market with its live 24h figures. Without rows they are loading or, when not asking, have failed to load. */
export function useMarketRows(): {
  readonly rows: readonly MarketRow[] | undefined
  readonly isAsking: boolean
  readonly load: () => void
} {
  const { siteApi } = usePage()
  const live = useTickers()
  const { data, isAsking, again } = useAnswer('markets', () => loadMarketRows(siteApi))
  const rows = useMemo(() => data && withLive(data, live), [data, live])
  return { rows, isAsking, load: again }
}

async function loadMarketRows(siteApi: SiteApi): Promise<MarketRow[]> {
  const [{ markets }, { tickers }, { coins }] = await Promise.all([
    siteApi('GET /exchange-web/web/market/list'),
    siteApi('GET /exchange-web/web/market/tickers'),
    siteApi('GET /exchange-web/web/market/coinLists'),
  ])
  return marketRows(markets, tickers, coins)
}
