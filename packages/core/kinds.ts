import type { Words } from './messages/layout.ts'
import { contractsOf } from './perpetuals/kind.ts'
import type { AccountNumber, MarketNumber, SeatNumber, Slot } from './records/view.ts'
import { spotOf } from './spot/spot.ts'
import type { State } from './state.ts'

/**
 * What a kind of market knows of the money behind its orders. The life of an order is the same for all kinds (`orders/`), and
 * so is the book (`matching/`); they ask here. Value travels in registers where the order path asks.
 */
export interface Kind {
  /**
   * A quick yes to the order that nearly all are. True: every check passes, the order stands in the draft, and what it must
   * lock in `r[need]`. False says nothing.
   */
  isPlainlyGood(memory: Words, byte: number): boolean
  /** The account's seat on the market, or where it will be taken: a draft of it. 0 when a table is full. */
  draftSeat(account: AccountNumber, market: MarketNumber): SeatNumber
  /** The account's seat on the market, taken when there is none; 0 when a table is full. */
  takeSeat(account: AccountNumber, market: MarketNumber): SeatNumber
  /** What the order must lock, into `r[need]`. */
  needInto(slot: Slot): void
  /** Whether `r[need]` is there for the order's account. */
  hasFunds(slot: Slot): boolean
  /** Locks `r[need]` for the order. */
  lock(slot: Slot): void
  /** Gives `r[release]` of an order's lock back, or all of it. */
  releasePart(slot: Slot): void
  releaseAll(slot: Slot): void
  /** Gives back what was locked for `lots` at `price`. */
  releaseLots(slot: Slot, price: bigint, lots: bigint): void
  /** What `lots` are worth at `price` ticks, in ledger units of what the market settles in: price × quantity is written there. */
  value(market: MarketNumber, price: bigint, lots: bigint): bigint
  /** The latest price of a `PriceKind`, ticks; 0 = none. */
  priceOf(market: MarketNumber, priceKind: number): bigint
  /** What the account has of what the market trades, in lots times the lot's size, without open orders. */
  held(slot: Slot): bigint
  /** Bounds `r[wanted]`, the lots a market order takes at `r[price]`, by what it may spend. */
  boundByFunds(taker: Slot, market: MarketNumber): void
  isSpent(taker: Slot): boolean
  /** Lets two orders exchange `r[qty]` lots at `r[price]`. */
  settle(market: MarketNumber, taker: Slot, maker: Slot): void
  /** A triggered order is about to enter the book; an `EndReason` when it may not, else 0. */
  enterTriggered(slot: Slot): number
}

/** Answers for every market by its kind: spot as it stands, contracts behind one branch on a word that an order reads anyway. */
export function kindsOf(s: State): Kind {
  const spot = spotOf(s)
  const contracts = contractsOf(s)
  const isContract = (market: MarketNumber) => s.markets.isContract(market)
  const ofOrder = (slot: Slot) => s.markets.isContract(s.order.market(slot))
  return {
    isPlainlyGood: spot.isPlainlyGood,
    draftSeat: (account, market) =>
      isContract(market) ? contracts.draftSeat(account, market) : spot.draftSeat(account, market),
    takeSeat: (account, market) =>
      isContract(market) ? contracts.takeSeat(account, market) : spot.takeSeat(account, market),
    needInto: (slot) => (ofOrder(slot) ? contracts.needInto(slot) : spot.needInto(slot)),
    hasFunds: (slot) => (ofOrder(slot) ? contracts.hasFunds(slot) : spot.hasFunds(slot)),
    // Placing an order for spot comes here, and only that.
    lock: spot.lock,
    releasePart: spot.releasePart,
    releaseAll: (slot) => (ofOrder(slot) ? contracts.releaseAll(slot) : spot.releaseAll(slot)),
    releaseLots: (slot, price, lots) =>
      ofOrder(slot) ? contracts.releaseLots(slot, price, lots) : spot.releaseLots(slot, price, lots),
    value: (market, price, lots) =>
      isContract(market) ? contracts.value(market, price, lots) : spot.value(market, price, lots),
    priceOf: (market, priceKind) =>
      isContract(market) ? contracts.priceOf(market, priceKind) : spot.priceOf(market, priceKind),
    held: (slot) => (ofOrder(slot) ? contracts.held(slot) : spot.held(slot)),
    boundByFunds: (taker, market) =>
      isContract(market) ? contracts.boundByFunds(taker, market) : spot.boundByFunds(taker, market),
    isSpent: (taker) => (ofOrder(taker) ? contracts.isSpent(taker) : spot.isSpent(taker)),
    settle: (market, taker, maker) =>
      isContract(market) ? contracts.settle(market, taker, maker) : spot.settle(market, taker, maker),
    enterTriggered: (slot) => (ofOrder(slot) ? contracts.enterTriggered(slot) : 0),
  }
}
