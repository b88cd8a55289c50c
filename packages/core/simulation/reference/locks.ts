import { divide } from '@bowline/money'
import { OrderType, Side } from '../../messages/terms.ts'
import { least } from './extremes.ts'
import { available } from './ledger.ts'
import { averagePrice, baseAmount, COIN, executionBand, quoteAmount } from './prices.ts'
import type { ExchangeState, Market, OrderTerms } from './state.ts'

const BPS = 10_000n

/** What the order has to lock in the asset it pays with (domain/spot.md §5); undefined = cannot even start. */
export function lockNeed(state: ExchangeState, market: Market, terms: OrderTerms): bigint | undefined {
  if (terms.side === Side.sell) {
    return terms.quoteQty > 0n ? sellByQuoteNeed(state, market, terms) : baseAmount(market, terms.qty)
  }
  if (terms.price > 0n) return quoteAmount(market, terms.price, terms.qty)
  if (terms.quoteQty > 0n) return terms.quoteQty
  if (terms.type === OrderType.market) return quoteAmount(market, executionBand(state, market).upper, terms.qty)
  const trigger = terms.trailingBps > 0 ? averagePrice(state, market) : terms.stopPrice * market.terms.tick
  const reserve = trigger * (BPS + BigInt(market.terms.bandBps)) * baseAmount(market, terms.qty)
  return divide(reserve, BPS * COIN, 'up')
}

/** Whole lots enough at the lowest price of the band, at most what is available. */
function sellByQuoteNeed(state: ExchangeState, market: Market, terms: OrderTerms): bigint | undefined {
  const perLot = quoteAmount(market, executionBand(state, market).lower, 1n)
  const wanted = divide(terms.quoteQty, perLot, 'up')
  const held = available(state, terms.account, market.terms.base) / market.terms.lot
  if (held === 0n) return undefined
  return baseAmount(market, least(held, wanted))
}
