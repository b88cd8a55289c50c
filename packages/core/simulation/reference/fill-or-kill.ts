import { Side, Stp } from '../../messages/terms.ts'
import { crosses, sideOf } from './book.ts'
import type { Band } from './prices.ts'
import { meetsItself } from './self-trade.ts'
import { type ExchangeState, type Market, type Order, remaining } from './state.ts'

/** Could this order fill whole within its limit, the band and self-trade prevention? Nothing is changed. */
export function canFillWhole(state: ExchangeState, market: Market, taker: Order, band: Band): boolean {
  const against = sideOf(market, taker.terms.side === Side.buy ? Side.sell : Side.buy)
  const isOut = ({ terms: { price } }: Order) =>
    !crosses(taker.terms.side, taker.terms.price, price) || price < band.lower || price > band.upper
  // Taking stops at the first order out of reach, whatever stands behind it.
  const end = against.findIndex(isOut)
  const reachable = end < 0 ? against : against.slice(0, end)
  const isOwn = (maker: Order) => taker.stp !== Stp.none && meetsItself(state, taker, maker)
  const wall = taker.stp === Stp.expireMaker ? undefined : reachable.find(isOwn)
  let sum = 0n
  for (const maker of reachable) {
    if (maker === wall) break
    if (isOwn(maker)) continue
    // hidden size comes back behind the wall when both stand at one price
    sum += maker.terms.price === wall?.terms.price ? maker.visible : remaining(maker)
  }
  return sum >= taker.qty
}
