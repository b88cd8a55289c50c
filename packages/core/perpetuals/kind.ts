import { divide } from '@bowline/money'
import { notionalOf } from '../formulas/perpetuals/contract.ts'
import type { Kind } from '../kinds.ts'
import * as terms from '../messages/terms.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { PriceKind } = terms
const { R } = registers
const TENTHS = 10n

/** Contracts, linear and inverse, as a kind of market: nothing changes hands but profit, and orders hold margin. */
export function contractsOf(s: State): Kind {
  /** `place-order` is for spot. */
  function isPlainlyGood(): boolean {
    return false
  }

  function needInto(): void {
    s.r[R.need] = 0n
  }

  function value(market: MarketNumber, price: bigint, lots: bigint): bigint {
    return notionalOf(s.valuation.contractTerms(market), lots, price)
  }

  function priceOf(market: MarketNumber, priceKind: number): bigint {
    if (priceKind === PriceKind.mark) return s.contract.mark(market)
    if (priceKind === PriceKind.index) return indexInTicks(s, market)
    return s.market.lastPrice(market)
  }

  /** No market of contracts has a greatest position. */
  function held(): bigint {
    return 0n
  }

  /** What closes at market stops where its owner could pay no more, and what opens where it would be liquidated at once. */
  function boundByEquity(taker: Slot): void {
    const price = s.r[R.price]
    if (s.closingBounds.isBeyond(taker, price) || s.closingBounds.opening.opensBelow(taker, price)) s.r[R.wanted] = 0n
  }

  return {
    isPlainlyGood,
    draftSeat: s.contractSeats.draft,
    takeSeat: s.contractSeats.take,
    needInto,
    hasFunds: (slot) => s.contractChecks.checkFunds(slot) === 0,
    lock: s.contractLocks.lock,
    // Contracts have no order lists, whose legs share a lock.
    releasePart: () => undefined,
    releaseAll: s.contractLocks.releaseAll,
    releaseLots: (slot, _price, lots) => s.contractLocks.releaseLots(slot, lots),
    value,
    priceOf,
    held,
    boundByFunds: boundByEquity,
    isSpent: () => false,
    settle: s.contractSettlement.settle,
    enterTriggered: s.contractTriggers.enter,
  }
}

/** The index half-even to the tick, as triggers see it. */
export function indexInTicks(s: State, market: MarketNumber): bigint {
  return divide(s.contract.indexTenths(market), TENTHS, 'half-even')
}
