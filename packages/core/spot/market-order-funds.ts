import * as terms from '../messages/terms.ts'
import type { MarketNumber, Slot } from '../records/view.ts'
import * as registers from '../registers.ts'
import type { State } from '../state.ts'

const { OrderFlag, Side } = terms
const { R } = registers

/** What a market order may still spend. */
export function marketOrderFundsOf(s: State) {
  /**
   * An order by quote takes whole lots for what is left of its amount and never more; every market order is also bounded by
   * what it locked.
   */
  function boundByFunds(taker: Slot, market: MarketNumber): void {
    const { r } = s
    const lotPrice = lotPriceOf(market)
    if (s.order.flags(taker) & OrderFlag.byQuote) {
      r[R.wanted] = quoteLeft(taker) / lotPrice
    }
    const buys = s.order.side(taker) === Side.buy
    const unit = buys ? lotPrice : s.market.lot(market)
    const affordable = s.order.locked(taker) / unit
    if (affordable < r[R.wanted]) r[R.wanted] = affordable
  }

  /** Whether what is left of a quote amount pays no further lot at `r[price]`. */
  function isSpent(taker: Slot): boolean {
    if ((s.order.flags(taker) & OrderFlag.byQuote) === 0) return false
    return quoteLeft(taker) < lotPriceOf(s.order.market(taker))
  }

  function lotPriceOf(market: MarketNumber): bigint {
    return s.values.value(market, s.r[R.price], 1n)
  }

  /** Quote a market order by quote still has to spend or to receive. */
  function quoteLeft(taker: Slot): bigint {
    return s.order.quoteQty(taker) - s.order.cumQuote(taker) - s.order.preventedQuote(taker)
  }

  return { boundByFunds, isSpent }
}
