import { contractFigures } from '../../market-rows/contract-figures.ts'
import { contractRows } from '../../market-rows/every-market-row.ts'
import { sortRows, withContracts } from '../../market-rows/market-row.ts'
import type { ScreenContext } from '../../screen.ts'

/** The market the page shows in small: the most traded one. */
const MINIATURE_LEVELS = 6
const FALLBACK_PAIR = 'BTC_USDT'

/** Contracts in the list of those traded most. */
const MOST_CONTRACTS = 5

/** Everything the first view shows, in two rounds of calls. */
export async function loadHome({ siteApi }: ScreenContext) {
  const [movers, { markets }, fees, status, contracts, figures] = await Promise.all([
    siteApi('GET /exchange-web/web/market/movers', { limit: 5 }),
    siteApi('GET /exchange-web/web/market/list'),
    siteApi('GET /exchange-web/web/site/fees'),
    siteApi('GET /exchange-web/web/site/status'),
    contractRows(siteApi),
    contractFigures(siteApi),
  ])
  const pair = movers.volume[0]?.pair ?? FALLBACK_PAIR
  const market = markets.find((one) => one.pair === pair) ?? markets[0] ?? null
  const book =
    market && (await siteApi('GET /exchange-web/web/market/depth', { pair: market.pair, limit: MINIATURE_LEVELS }))
  const steps = Object.fromEntries(markets.map(({ pair, priceDecimals }) => [pair, priceDecimals]))
  const busiest = sortRows(contracts, { column: 'volume', direction: 'descending' }).slice(0, MOST_CONTRACTS)
  return { movers, steps, market, book, fees, status, contracts: withContracts(busiest, figures, undefined) }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
