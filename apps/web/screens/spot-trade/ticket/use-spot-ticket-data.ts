import { useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import type { Depth } from '../../../desk/book/use-book-source.ts'
import { useDesk } from '../../../desk/desk.ts'
import { useTicketData } from '../../../desk/order-ticket/use-ticket-data.ts'
import type { AccountView } from '../../../live/account-store.ts'
import { useAccount, useTicker } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import type { SpotMarket } from '../spot-market.ts'
import { feesFor, openOn, tokenFor } from './account-terms.ts'
import type { SpotTicketData } from './order-context.ts'

/** What every form needs to know, and of spot the fees and what counts against the market's limits. */
export function useSpotTicketData(market: SpotMarket, first: Depth): SpotTicketData {
  const data = useTicketData(first)
  return { ...data, market, ...useFees(market, data.isSignedIn), ...openNow(useAccount(), market) }
}

function openNow(account: AccountView | undefined, { pair }: SpotMarket): Pick<SpotTicketData, 'open'> {
  return account ? { open: openOn(pair, account) } : {}
}

/** The user's own rates and fee coin; the lowest tier's rates until they are known. */
function useFees(market: SpotMarket, isSignedIn: boolean): Pick<SpotTicketData, 'rates' | 'token'> {
  const { siteApi } = usePage()
  // The lowest tier's rates are the highest: without an answer the receipt errs on the safe side.
  // On paper everybody pays the lowest tier's.
  const { isPaper } = useDesk().product
  const asks = isSignedIn && !isPaper
  const { data: mine } = useSureAnswer(String(asks), async () =>
    asks ? siteApi('GET /exchange-web/web/site/myFees') : undefined,
  )
  const coin = mine?.paysWithPlatformToken ? mine.platformToken : null
  const indexes = new Map([
    useIndex(coin),
    useIndex(coin && market.base),
    useIndex(coin && market.quote),
    [CURRENCY, '1'] as const,
  ])
  if (!mine) return { rates: { maker: market.makerRate, taker: market.takerRate } }
  return { rates: feesFor(market, mine), ...tokenFor(market, mine, (wanted) => indexes.get(wanted) ?? null) }
}

/** The currency of index prices. */
const CURRENCY = 'USDT'

/** The index price of a coin in USDT; not requested unless fees are paid in the token. */
function useIndex(coin: string | null): readonly [coin: string, index: string | null] {
  const ticker = useTicker(coin && coin !== CURRENCY ? `${coin}_${CURRENCY}` : undefined)
  return [coin ?? '', ticker?.indexPrice ?? null]
}
