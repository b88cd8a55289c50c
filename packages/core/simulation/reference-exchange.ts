import type { Command } from '../messages/commands.ts'
import { LedgerCode } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import type { BalanceImage, BookImage, ExchangeUnderTest, OpenOrderImage, Outcome } from './exchange-under-test.ts'
import { levels } from './reference/book.ts'
import { amendOrder, cancelAll, cancelList, cancelOrder, cancelReplace } from './reference/change-orders.ts'
import { rememberEnded } from './reference/client-ids.ts'
import { type CompleteCommand, complete } from './reference/complete.ts'
import {
  defineAsset,
  defineFeeTier,
  defineMarket,
  openAccount,
  setAccount,
  setMarketState,
  setPrice,
} from './reference/definitions.ts'
import { runAgenda } from './reference/entering.ts'
import { journal } from './reference/journal.ts'
import { balanceOf } from './reference/ledger.ts'
import { passTime } from './reference/passing-time.ts'
import { placeList } from './reference/place-list.ts'
import { placeOrder } from './reference/place-order.ts'
import { averagePrice } from './reference/prices.ts'
import { createState, done, type ExchangeState, type Market, refuse, type Verdict } from './reference/state.ts'
import { type Shares, testShares } from './shares.ts'

/**
 * The spot exchange of domain/spot.md written for reading, not for speed: objects, maps, arrays and bigint. The
 * simulation holds the fast core against it; both follow `conventions.md` where the domain text is silent.
 */
export class ReferenceExchange implements ExchangeUnderTest {
  readonly #state: ExchangeState

  constructor(shares: Shares = testShares) {
    this.#state = createState(shares)
  }

  /** `time` must not go back. */
  apply(command: Command, time: number): Outcome {
    const state = this.#state
    if (time < state.time) throw new RangeError('time goes back')
    state.time = time
    state.trades = []
    state.setOff = 0
    state.ended = []
    state.endedOrders = []
    state.endedLists = []
    passTime(state)
    const { rejection, filter, subject, cancelRejection } = dispatch(state, complete(command))
    runAgenda(state)
    rememberEnded(state)
    return { rejection, filter, subject, cancelRejection, trades: state.trades, ended: state.ended }
  }

  balances(): BalanceImage[] {
    return [...this.#state.balances].map(([key, amount]) => {
      const [code, owner, asset, subKey] = key.split(':').map(Number) as [number, number, number, number]
      return { code, owner, asset, subKey, amount }
    })
  }

  /** Spot money of one account, for tests. */
  funds(account: number, asset: number): { available: bigint; locked: bigint } {
    return {
      available: balanceOf(this.#state, LedgerCode.spotAvailable, account, asset),
      locked: balanceOf(this.#state, LedgerCode.spotLocked, account, asset),
    }
  }

  book(market: number): BookImage {
    const { bids, asks } = this.#market(market)
    return { bids: levels(bids), asks: levels(asks) }
  }

  openOrders(): OpenOrderImage[] {
    return [...this.#state.open.values()].map((order) => ({
      orderId: order.id,
      account: order.terms.account,
      market: order.terms.market,
      side: order.terms.side,
      status: order.status,
      qty: order.qty,
      executed: order.executed,
      prevented: order.prevented,
      cumQuote: order.cumQuote,
      locked: order.locked,
      trailExtreme: order.trailExtreme,
      listId: order.list?.id ?? 0,
    }))
  }

  marketState(market: number): number {
    return this.#market(market).state
  }

  /** 0 = no trade yet. */
  lastPrice(market: number): bigint {
    return this.#market(market).lastPrice
  }

  averagePrice(market: number): bigint {
    return averagePrice(this.#state, this.#market(market))
  }

  #market(id: number): Market {
    const market = this.#state.markets.get(id)
    if (!market) throw new RangeError(`no market ${id}`)
    return market
  }
}

function dispatch(state: ExchangeState, command: CompleteCommand): Verdict {
  switch (command.kind) {
    case 'define-asset':
      return defineAsset(state, command)
    case 'define-market':
      return defineMarket(state, command)
    case 'set-market-state':
      return setMarketState(state, command)
    case 'define-fee-tier':
      return defineFeeTier(state, command)
    case 'open-account':
      return openAccount(state, command)
    case 'set-account':
      return setAccount(state, command)
    case 'journal':
      return journal(state, command)
    case 'post':
    // It knows no contracts yet, and nothing sends it their commands.
    case 'define-tiers':
    case 'define-contract':
    case 'place-contract-order':
    case 'amend-contract-order':
    case 'set-leverage':
    case 'set-margin-mode':
    case 'set-position-mode':
    case 'adjust-margin':
    case 'define-collateral':
    case 'upgrade-account':
    case 'set-collateral':
    case 'repay-debt':
      return refuse(Rejection.badTerms)
    case 'place-order':
      return placeOrder(state, command)
    case 'cancel-order':
      return cancelOrder(state, command)
    case 'cancel-all':
      return cancelAll(state, command)
    case 'amend-order':
      return amendOrder(state, command)
    case 'cancel-replace':
      return cancelReplace(state, command)
    case 'place-list':
      return placeList(state, command)
    case 'cancel-list':
      return cancelList(state, command)
    case 'set-price':
      return setPrice(state, command)
    // The reference has no tables; a mark changes nothing.
    case 'head':
    case 'enlarge':
    case 'mark':
    case 'tick':
      return done()
  }
}
