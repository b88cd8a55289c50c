import { useContext, useMemo } from 'react'
import {
  useAccount,
  useAccountStore,
  useBook,
  useFreshness,
  useLiveDoor,
  useMarkets,
  useVersion,
} from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import type { Depth } from '../book/use-book-source.ts'
import { useDesk } from '../desk.ts'
import { FirstPriceContext } from '../header/use-last-price.ts'
import type { ShownLevel, TicketData } from './ticket-data.ts'
import { withoutOwn } from './without-own.ts'

/** What every form needs to know, live where possible. Prices update it at most four times a second. */
export function useTicketData(first: Depth): TicketData {
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
  const latest = ticker.getSnapshot()
  return {
    market,
    state: useMarkets()?.get(market.pair)?.state ?? market.state,
    ...withoutOwn({ bids, asks }, market.pair, account),
    last: (latest ?? firstTicker)?.last ?? null,
    average: latest?.averagePrice ?? null,
    reference: latest ? (latest.indexPrice ?? latest.averagePrice) : null,
    balances: account?.balances,
    book: useFreshness(door.book(market.pair)).state,
    account: useFreshness(useAccountStore()).state,
    isSignedIn: session.user !== null,
    isFrozen: account?.tradeFrozen ?? session.tradingFrozen,
    givesPlayMoney: config.mode === 'demo',
    nowMs: door.serverNow(),
  }
}

function levelsOf(levels: Depth['bids']): ShownLevel[] {
  return levels.map(([price, qty]) => ({ price, qty }))
}
