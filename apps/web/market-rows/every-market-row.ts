import type { SiteApi } from '../site-api/site-api.ts'
import { type MarketRow, marketRows } from './market-row.ts'

/** Spot markets and contracts with their last 24 hours, for a list that leads to either. */
export async function everyMarketRow(siteApi: SiteApi): Promise<MarketRow[]> {
  const of = (kind: 'spot' | 'futures') =>
    Promise.all([
      siteApi('GET /exchange-web/web/market/list', { kind }),
      siteApi('GET /exchange-web/web/market/tickers', { kind }),
    ])
  const [{ coins }, ...kinds] = await Promise.all([
    siteApi('GET /exchange-web/web/market/coinLists'),
    of('spot'),
    of('futures'),
  ])
  return kinds.flatMap(([{ markets }, { tickers }]) => marketRows(markets, tickers, coins))
}
