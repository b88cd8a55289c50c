import { LEDGER_LIMIT } from '../ledger/ledger.ts'
import * as terms from '../messages/terms.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { OrderFlag, Side } = terms
const { R } = registers

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
  const market = s.order.market(slot)
  const flags = s.order.flags(slot)
  const sells = s.order.side(slot) === Side.sell
  s.book.remainingInto(slot, R.left)
  if (flags & OrderFlag.byQuote) {
    if (sells) s.r[R.need] = baseForQuote(s, slot, market)
    else s.r[R.need] = s.order.quoteQty(slot)
    return
  }
  if (sells) {
    s.r[R.need] = capped(s.r[R.left] * s.market.lot(market))
    return
  }
  if (s.order.price(slot) > 0n) {
    s.r[R.need] = capped(s.values.value(market, s.order.price(slot), s.r[R.left]))
    return
  }
  s.r[R.need] = capped(marketBuyNeed(s, slot, market))
}

function marketBuyNeed(s: State, slot: number, market: number): bigint {
  const left = s.r[R.left]
  if ((s.order.flags(slot) & OrderFlag.trailing) === 0 && s.order.stopPrice(slot) === 0n) {
    s.reference.fixBand(market)
    return s.values.value(market, s.r[R.bandHigh], left)
  }
  const band = TEN_THOUSAND + BigInt(s.market.bandBps(market))
  if (s.order.stopPrice(slot) > 0n)
    return up(s.values.value(market, s.order.stopPrice(slot), left) * band, TEN_THOUSAND)
  return up(s.market.averagePrice(market) * left * s.market.lot(market) * band, TEN_THOUSAND * UNIT)
}

function baseForQuote(s: State, slot: number, market: number): bigint {
  s.reference.fixBand(market)
  const lot = s.market.lot(market)
  const lots = up(s.order.quoteQty(slot), s.values.value(market, s.r[R.bandLow], 1n))
  const row = s.seat.baseRow(s.order.seat(slot))
  const available = s.ledger.balance(row) / lot
  return (lots < available ? lots : available) * lot
}

function up(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

function capped(need: bigint): bigint {
  return need > LEDGER_LIMIT ? TOO_MUCH : need
}
