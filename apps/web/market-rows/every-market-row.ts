import type { SiteApi } from '../site-api/site-api.ts'
import { type MarketRow, marketRows } from './market-row.ts'

/** Spot markets and contracts with their last 24 hours, for a list that leads to either. */
export async function everyMarketRow(siteApi: SiteApi): Promise<MarketRow[]> {
  const [{ coins }, ...kinds] = await Promise.all([
    siteApi('GET /exchange-web/web/market/coinLists'),
    listed(siteApi, 'spot'),
    listed(siteApi, 'futures'),
  ])
  return kinds.flatMap(({ markets, tickers }) => marketRows(markets, tickers, coins))
}

/** Contracts alone, called by their coins. */
export async function contractRows(siteApi: SiteApi): Promise<MarketRow[]> {
  const { markets, tickers } = await listed(siteApi, 'futures')
  return marketRows(markets, tickers, [])
}

async function listed(siteApi: SiteApi, kind: 'spot' | 'futures') {
  const [{ markets }, { tickers }] = await Promise.all([
    siteApi('GET /exchange-web/web/market/list', { kind }),
    siteApi('GET /exchange-web/web/market/tickers', { kind }),
  ])
  return { markets, tickers }
}
