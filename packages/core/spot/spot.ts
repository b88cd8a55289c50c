import type { Kind } from '../kinds.ts'
import { LOCKED } from '../ledger/ledger.ts'
import { MarketRecord } from '../markets/markets.ts'
import * as terms from '../messages/terms.ts'
import { OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'
import { marketOrderFundsOf } from './market-order-funds.ts'
import { needInto } from './needs.ts'

const { Side } = terms
const { R } = registers

const S = SeatRecord.at
const O = OrderRecord.at
const M = MarketRecord.at

/** Spot as a kind of market: coins of two wallets change hands. */
export function spotOf(s: State): Kind {
  const { isPlainlyGood } = s.plain
  const { lock, releasePart, releaseAll } = s.locks
  const { value } = s.values
  const { settle } = s.settlement
  const { boundByFunds, isSpent } = marketOrderFundsOf(s)

  /** A seat's two wallets are those of base and quote. */
  function draftSeat(account: number, market: number): number {
    const { u32 } = s.markets.words
    return s.seats.draft(account, market, u32[(market << 7) + M.base], u32[(market << 7) + M.quote], s.ledger)
  }

  function takeSeat(account: number, market: number): number {
    const { u32 } = s.markets.words
    return s.seats.take(account, market, u32[(market << 7) + M.base], u32[(market << 7) + M.quote], s.ledger)
  }

  /** A sell that needs nothing is one by quote without even one lot. */
  function hasFunds(slot: number): boolean {
    const o = s.orders.words
    const side = o.u8[(slot << 7) + O.side]
    if (s.r[R.need] === 0n && side === Side.sell) return false
    return s.r[R.need] <= s.ledger.balance(s.locks.payingRow(o.u32[(slot << 5) + O.seat], side))
  }

  function releaseLots(slot: number, price: bigint, lots: bigint): void {
    const o = s.orders.words
    const market = o.u32[(slot << 5) + O.market]
    const isBuy = o.u8[(slot << 7) + O.side] === Side.buy
    s.r[R.release] = isBuy ? value(market, price, lots) : lots * s.markets.words.i64[(market << 6) + M.lot]
    releasePart(slot)
  }

  /** No trigger of spot waits for another price than the last trade's. */
  function priceOf(market: number): bigint {
    return s.markets.words.i64[(market << 6) + M.lastPrice]
  }

  /** Base, available and locked. */
  function held(slot: number): bigint {
    const row = s.seats.u32[(s.orders.words.u32[(slot << 5) + O.seat] << 4) + S.baseRow]
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
