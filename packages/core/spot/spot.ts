import type { Kind } from '../kinds.ts'
import { LOCKED } from '../ledger/ledger.ts'
import * as terms from '../messages/terms.ts'
import type { AccountNumber, MarketNumber, SeatNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { marketOrderFundsOf } from './market-order-funds.ts'
import { needInto } from './needs.ts'

const { Side } = terms
const { R } = registers

/** Spot as a kind of market: coins of two wallets change hands. */
export function spotOf(s: State): Omit<Kind, 'enterTriggered'> {
  const { isPlainlyGood } = s.plain
  const { lock, releasePart, releaseAll } = s.locks
  const { value } = s.values
  const { settle } = s.settlement
  const { boundByFunds, isSpent } = marketOrderFundsOf(s)

  /** A seat's two wallets are those of base and quote. */
  function draftSeat(account: AccountNumber, market: MarketNumber): SeatNumber {
    return s.seats.draft(account, market, s.market.base(market), s.market.quote(market), s.ledger)
  }

  function takeSeat(account: AccountNumber, market: MarketNumber): SeatNumber {
    return s.seats.take(account, market, s.market.base(market), s.market.quote(market), s.ledger)
  }

  /** A sell that needs nothing is one by quote without even one lot. */
  function hasFunds(slot: Slot): boolean {
    const side = s.order.side(slot)
    if (s.r[R.need] === 0n && side === Side.sell) return false
    return s.r[R.need] <= s.ledger.balance(s.locks.payingRow(s.order.seat(slot), side))
  }

  function releaseLots(slot: Slot, price: bigint, lots: bigint): void {
    const market = s.order.market(slot)
    const isBuy = s.order.side(slot) === Side.buy
    s.r[R.release] = isBuy ? value(market, price, lots) : lots * s.market.lot(market)
    releasePart(slot)
  }

  /** No trigger of spot waits for another price than the last trade's. */
  function priceOf(market: MarketNumber): bigint {
    return s.market.lastPrice(market)
  }

  /** Base, available and locked. */
  function held(slot: Slot): bigint {
    const row = s.seat.baseRow(s.order.seat(slot))
    return s.ledger.balance(row) + s.ledger.balance(row + LOCKED)
  }

  return {
    isPlainlyGood,
    draftSeat,
    takeSeat,
    needInto: (slot) => needInto(s, slot),
    hasFunds,
    lock,
    releasePart,
    releaseAll,
    releaseLots,
    value,
    priceOf,
    held,
    boundByFunds,
    isSpent,
    settle,
  }
}
