import { useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useContext, useMemo } from 'react'
import type { AccountView } from '../../live/account-store.ts'
import { useAccount, useBook, useFreshness, useLiveDoor, useMarkets, useTicker, useVersion } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import type { Depth } from '../book/use-book-source.ts'
import { type Market, useDesk } from '../desk.ts'
import { FirstPriceContext } from '../header/use-last-price.ts'
import { feesFor, openOn, tokenFor, withoutOwn } from './account-facts.ts'
import type { ShownLevel, TicketFacts } from './sight.ts'

/** Everything the form needs to know, live where possible. Prices update it at most four times a second. */
export function useTicketFacts(first: Depth): TicketFacts {
  const { market } = useDesk()
  const { session, config } = usePage()
  const { ticker: firstTicker } = useContext(FirstPriceContext)
  const door = useLiveDoor()
  const live = useBook(market.pair)
  const came = useMemo(() => ({ bids: levelsOf(first.bids), asks: levelsOf(first.asks) }), [first])
  const { bids, asks } = live.hasData ? live : came
  const ticker = door.ticker(market.pair)
  useVersion(useMemo(() => [live, ticker], [live, ticker]))
  const account = useAccount()
  const state = useMarkets()?.get(market.pair)?.state ?? market.state
  const told = ticker.getSnapshot()
  const last = (told ?? firstTicker)?.last ?? null
  const bookFreshness = useFreshness(door.book(market.pair))
  const accountFreshness = useFreshness(door.account)
  const isSignedIn = session.user !== null
  return {
    market,
    state,
    ...withoutOwn({ bids, asks }, market.pair, account),
    last,
    average: told?.averagePrice ?? null,
    reference: told ? (told.indexPrice ?? told.averagePrice) : null,
    balances: account?.balances,
    ...useFees(market, isSignedIn),
    ...openNow(account, market),
    book: bookFreshness.state,
    account: accountFreshness.state,
    isSignedIn,
    isFrozen: account?.tradeFrozen ?? session.tradingFrozen,
    givesPlayMoney: config.mode === 'demo',
    nowMs: door.serverNow(),
  }
}

function openNow(account: AccountView | undefined, { pair }: Market): Pick<TicketFacts, 'open'> {
  return account ? { open: openOn(pair, account) } : {}
}

/** The user's own rates and fee coin; the lowest tier's rates until they are known. */
function useFees(market: Market, isSignedIn: boolean): Pick<TicketFacts, 'rates' | 'token'> {
  const { siteApi } = usePage()
  // The lowest tier's rates are the highest: without an answer the receipt errs on the safe side.
  const mine = useSureAnswer(String(isSignedIn), async () =>
    isSignedIn ? siteApi('GET /exchange-web/web/site/myFees') : undefined,
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

function levelsOf(levels: Depth['bids']): ShownLevel[] {
  return levels.map(([price, qty]) => ({ price, qty }))
}
