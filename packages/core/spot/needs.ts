import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import { MarketRecord } from '../markets/markets.ts'
import * as terms from '../messages/terms.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import { SeatRecord } from '../records/seats.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { OrderFlag, Side } = terms
const { R } = registers

const S = SeatRecord.at

const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at
const TEN_THOUSAND = 10_000n
const UNIT = 100_000_000n
/** Stands for any amount beyond what a balance can hold. */
const TOO_MUCH = LEDGER_LIMIT + 1n

/**
 * What an order must lock, in ledger units of what it pays with, into `r[need]` (domain/spot.md §5):
 * sell: quantity; buy with a price: price × quantity; market buy: upper band edge × quantity, or its quote amount;
 * conditional market buy: trigger (trailing: average) × (1 + band) × quantity, up; market sell by quote: the base needed at
 * the lower band edge, up to a lot, at most what is available (0 = not even one lot).
 */
export function needInto(s: State, slot: number): void {
  const o = s.orders.words
  const o8 = slot << 4
  const market = o.u32[(slot << 5) + O.market]
  const m8 = market << 6
  const m = s.markets.words.i64
  const flags = o.u16[(slot << 6) + O.flags]
  const sells = o.u8[(slot << 7) + O.side] === Side.sell
  s.book.remainingInto(slot, R.left)
  if (flags & OrderFlag.byQuote) {
    if (sells) s.r[R.need] = baseForQuote(s, slot, market)
    else s.r[R.need] = s.orders.extra.i64[(slot << 5) + X.quoteQty]
    return
  }
  if (sells) {
    s.r[R.need] = capped(s.r[R.left] * m[m8 + M.lot])
    return
  }
  if (o.i64[o8 + O.price] > 0n) {
    s.r[R.need] = capped(s.values.value(market, o.i64[o8 + O.price], s.r[R.left]))
    return
  }
  s.r[R.need] = capped(marketBuyNeed(s, slot, market))
}

function marketBuyNeed(s: State, slot: number, market: number): bigint {
  const o = s.orders.words
  const m8 = market << 6
  const m = s.markets.words.i64
  const left = s.r[R.left]
  if (
    (o.u16[(slot << 6) + O.flags] & OrderFlag.trailing) === 0 &&
    s.orders.extra.i64[(slot << 5) + X.stopPrice] === 0n
  ) {
    s.reference.fixBand(market)
    return s.values.value(market, s.r[R.bandHigh], left)
  }
  const band = TEN_THOUSAND + BigInt(s.markets.words.u32[(market << 7) + M.bandBps])
  if (s.orders.extra.i64[(slot << 5) + X.stopPrice] > 0n)
    return up(s.values.value(market, s.orders.extra.i64[(slot << 5) + X.stopPrice], left) * band, TEN_THOUSAND)
  return up(m[m8 + M.averagePrice] * left * m[m8 + M.lot] * band, TEN_THOUSAND * UNIT)
}

function baseForQuote(s: State, slot: number, market: number): bigint {
  const o = s.orders.words
  const m8 = market << 6
  const m = s.markets.words.i64
  s.reference.fixBand(market)
  const lot = m[m8 + M.lot]
  const lots = up(s.orders.extra.i64[(slot << 5) + X.quoteQty], s.values.value(market, s.r[R.bandLow], 1n))
  const row = s.seats.u32[(o.u32[(slot << 5) + O.seat] << 4) + S.baseRow]
  const available = s.ledger.balance(row) / lot
  return (lots < available ? lots : available) * lot
}

function up(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

function capped(need: bigint): bigint {
  return need > LEDGER_LIMIT ? TOO_MUCH : need
}
