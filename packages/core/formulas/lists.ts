import { OrderType, Side, TimeInForce } from '../messages/terms.ts'
import { isConditional, type OrderTerms } from './terms.ts'

const stops: ReadonlySet<number> = new Set([OrderType.stopMarket, OrderType.stopLimit])
const profits: ReadonlySet<number> = new Set([
  OrderType.limitMaker,
  OrderType.takeProfitMarket,
  OrderType.takeProfitLimit,
])

/** One side and size; of a sell pair the upper leg takes profit and the lower one stops, of a buy pair the other way round. */
export function isOcoWellFormed(above: OrderTerms, below: OrderTerms): boolean {
  if (above.side !== below.side || above.qty !== below.qty) return false
  if ([above, below].some(({ timeInForce }) => timeInForce === TimeInForce.gtd)) return false
  const [profit, stop] = above.side === Side.sell ? [above, below] : [below, above]
  if (!stops.has(stop.type)) return false
  return profits.has(profit.type) || (profit.type === OrderType.limit && profit.timeInForce === TimeInForce.gtc)
}

/** above > last > below; a trailing leg has no price to compare. Of a pending pair, and without a trade, only the two are compared. */
export function isOcoWellPlaced(above: OrderTerms, below: OrderTerms, last?: bigint): boolean {
  const [high, low] = [priceOf(above), priceOf(below)]
  if (high > 0n && low > 0n && high <= low) return false
  if (last === undefined || last === 0n) return true
  return (high === 0n || high > last) && (low === 0n || low < last)
}

function priceOf(leg: OrderTerms): bigint {
  return isConditional(leg) ? leg.stopPrice : leg.price
}
