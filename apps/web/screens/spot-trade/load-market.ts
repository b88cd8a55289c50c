import { redirect } from 'react-router'
import { isPaperPath } from '../../paper/paper-address.ts'
import type { ScreenContext } from '../../screen.ts'

const FIRST_LEVELS = 50
const FIRST_TRADES = 50

/**
 * Loads the data for the first render. An address without a market is not found; one with an API symbol (BTCUSDT)
 * redirects to the market.
 */
export async function loadMarket({ siteApi, params, request }: ScreenContext) {
  const asked = params.pair ?? ''
  const desk = isPaperPath(new URL(request.url).pathname) ? '/paper/trade' : '/trade'
  const pair = asked.toUpperCase()
  if (pair !== asked) throw redirect(`${desk}/${encodeURIComponent(pair)}${new URL(request.url).search}`)
  const { markets } = await siteApi('GET /exchange-web/web/market/list')
  const market = markets.find((one) => one.pair === pair)
  const meant = markets.find((one) => one.symbol === pair)
  if (!market && meant) throw redirect(`${desk}/${meant.pair}${new URL(request.url).search}`)
  if (!market) throw new Response(null, { status: 404 })
  const [{ tickers }, depth, trades] = await Promise.all([
    siteApi('GET /exchange-web/web/market/tickers', { pair }),
    siteApi('GET /exchange-web/web/market/depth', { pair, limit: FIRST_LEVELS }),
    siteApi('GET /exchange-web/web/market/trades', { pair, limit: FIRST_TRADES }),
  ])
  return { market, ticker: tickers[0], depth, trades }
}

export type LoadedMarket = Awaited<ReturnType<typeof loadMarket>>
