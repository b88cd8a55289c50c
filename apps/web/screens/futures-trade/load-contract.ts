import { redirect } from 'react-router'
import { isPaperPath } from '../../paper/paper-address.ts'
import type { ScreenContext } from '../../screen.ts'
import { contractAt } from './contract-address.ts'

const FIRST_LEVELS = 50
const FIRST_TRADES = 50

/** Loads the data for the first render. An address that names no contract is passed on. */
export async function loadContract({ siteApi, params, request }: ScreenContext) {
  const desk = isPaperPath(new URL(request.url).pathname) ? '/paper/futures' : '/futures'
  const { markets } = await siteApi('GET /exchange-web/web/market/list', { kind: 'futures' })
  const meant = contractAt(params.pair ?? '', (name) => markets.some(({ pair }) => pair === name))
  if (meant && 'moved' in meant) throw redirect(`${desk}/${meant.moved}${new URL(request.url).search}`)
  const market = markets.find(({ pair }) => pair === meant?.name)
  if (!market) throw new Response(null, { status: 404 })
  const { pair } = market
  const [{ tickers }, depth, trades, info] = await Promise.all([
    siteApi('GET /exchange-web/web/market/tickers', { pair, kind: 'futures' }),
    siteApi('GET /exchange-web/web/market/depth', { pair, limit: FIRST_LEVELS }),
    siteApi('GET /exchange-web/web/market/trades', { pair, limit: FIRST_TRADES }),
    siteApi('POST /fe-co-api/common/public_info', {}),
  ])
  const contract = info.contractList.find(({ contractName }) => contractName === pair)
  if (!contract) throw new Response(null, { status: 404 })
  return { market, contract, ticker: tickers[0], depth, trades }
}

export type LoadedContract = Awaited<ReturnType<typeof loadContract>>
