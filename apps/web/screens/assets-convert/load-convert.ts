import type { ScreenContext } from '../../screen.ts'
import { chosenCoins } from './typed-conversion.ts'

/** The latest few that do not wait for a price: so many may, and are listed apart. */
const LOADED = 25

/** The coins are in the URL, so that a link leads to them. */
export async function loadConvert({ siteApi, request }: ScreenContext) {
  const query = new URL(request.url).searchParams
  const [{ coins }, { balances }, { rows }] = await Promise.all([
    siteApi('GET /exchange-web/web/convert/coins'),
    siteApi('GET /exchange-web-gateway/asset/balances'),
    siteApi('GET /exchange-web/web/convert/list', { limit: LOADED }),
  ])
  const available = Object.fromEntries(balances.map(({ coin, available: free }) => [coin, free]))
  return { coins, available, rows, chosen: chosenCoins(coins, query.get('from'), query.get('to')) }
}

export type ConvertData = Awaited<ReturnType<typeof loadConvert>>
