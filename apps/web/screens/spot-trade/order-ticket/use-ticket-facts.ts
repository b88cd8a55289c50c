import { useEffect, useMemo, useState } from 'react'
import type { AccountView } from '../../../live/account-store.ts'
import { useAccount, useBook, useBookVersion, useFreshness, useLiveDoor, useMarkets } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import type { Depth } from '../book/use-book-source.ts'
import { type Market, useDesk } from '../desk.ts'
import { useMarketTicker } from '../header/use-last-price.ts'
import { feesFor, openOn } from './account-facts.ts'
import type { ShownLevel, TicketFacts } from './sight.ts'

/** What the form must know, as live as it can be had; it is worked out again at most four times a second. */
export function useTicketFacts(first: Depth): TicketFacts {
  const { market } = useDesk()
  const { session } = usePage()
  const door = useLiveDoor()
  const live = useBook(market.pair)
  const came = useMemo(() => ({ bids: levelsOf(first.bids), asks: levelsOf(first.asks) }), [first])
  const { bids, asks } = live.hasData ? live : came
  useBookVersion(market.pair)
  const account = useAccount()
  const state = useMarkets()?.get(market.pair)?.state ?? market.state
  const ticker = useMarketTicker()
  const told = ticker && 'averagePrice' in ticker ? ticker : undefined
  const bookFreshness = useFreshness(door.book(market.pair))
  const accountFreshness = useFreshness(door.account)
  const isSignedIn = session.user !== null
  return {
    market,
    state,
    bids,
    asks,
    last: ticker?.last ?? null,
    average: told?.averagePrice ?? null,
    reference: told ? (told.indexPrice ?? told.averagePrice) : null,
    balances: account?.balances,
    rates: useRates(market, isSignedIn),
    ...openNow(account, market),
    book: bookFreshness.state,
    account: accountFreshness.state,
    isSignedIn,
    isFrozen: account?.tradeFrozen ?? session.tradingFrozen,
    nowMs: door.serverNow(),
  }
}

function openNow(account: AccountView | undefined, { pair }: Market): Pick<TicketFacts, 'open'> {
  return account ? { open: openOn(pair, account) } : {}
}

/** The caller's own rates; those of the lowest tier until they are known. */
function useRates(market: Market, isSignedIn: boolean): TicketFacts['rates'] {
  const { siteApi } = usePage()
  const lowest = { maker: market.makerRate, taker: market.takerRate }
  const [rates, setRates] = useState(lowest)
  useEffect(() => {
    if (!isSignedIn) return
    let isThere = true
    siteApi('GET /exchange-web/web/site/myFees').then(
      (mine) => isThere && setRates(feesFor(market, mine)),
      // The lowest tier's rates are the highest: without an answer the receipt errs to the safe side.
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [siteApi, market, isSignedIn])
  return rates
}

function levelsOf(levels: Depth['bids']): ShownLevel[] {
  return levels.map(([price, qty]) => ({ price, qty }))
}
