import { MarketRecord } from '../markets/markets.ts'
import * as terms from '../messages/terms.ts'
import { OrderExtra, OrderRecord } from '../records/orders.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { OrderFlag, Side } = terms
const { R } = registers

const O = OrderRecord.at
const X = OrderExtra.at
const M = MarketRecord.at

/** What a market order may still spend. Part of the order path, see state.ts. */
export function marketOrderFundsOf(s: State) {
  /**
   * An order by quote takes whole lots for what is left of its amount and never more; every market order is also bounded by
   * what it locked.
   */
  function boundByFunds(taker: number, market: number): void {
    const o = s.orders.words
    const { r } = s
    const lotPrice = lotPriceOf(market)
    if (o.u16[(taker << 6) + O.flags] & OrderFlag.byQuote) {
      r[R.wanted] = BigInt.asIntN(64, quoteLeft(taker) / lotPrice)
    }
    const buys = o.u8[(taker << 7) + O.side] === Side.buy
    const unit = buys ? lotPrice : s.markets.words.i64[(market << 6) + M.lot]
    const affordable = BigInt.asIntN(64, o.i64[(taker << 4) + O.locked] / unit)
    if (affordable < r[R.wanted]) r[R.wanted] = affordable
  }

  /** Whether what is left of a quote amount pays no further lot at `r[price]`. */
  function isSpent(taker: number): boolean {
    const o = s.orders.words
    if ((o.u16[(taker << 6) + O.flags] & OrderFlag.byQuote) === 0) return false
    return quoteLeft(taker) < lotPriceOf(o.u32[(taker << 5) + O.market])
  }

  function lotPriceOf(market: number): bigint {
    return BigInt.asIntN(64, s.values.value(market, s.r[R.price], 1n))
  }

  /** Quote a market order by quote still has to spend or to receive. */
  function quoteLeft(taker: number): bigint {
    const { quoteQty, preventedQuote } = X
    const x8 = taker << 5
    const extra = s.orders.extra.i64
    return BigInt.asIntN(
      64,
      extra[x8 + quoteQty] - s.orders.words.i64[(taker << 4) + O.cumQuote] - extra[x8 + preventedQuote],
    )
  }

  return { boundByFunds, isSpent }
}
