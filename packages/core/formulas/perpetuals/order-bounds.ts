import { TimeInForce } from '../../messages/terms.ts'
import type { MarketTerms, OrderTerms } from '../terms.ts'

/**
 * Whether the position alone bounds the size of an order: it only reduces and never rests, so it is cut to what is held, however
 * much that is. What rests at its price has the greatest lot, as what opens: whoever has more places another order.
 */
export function isBoundByPosition(
  { price, timeInForce }: Pick<OrderTerms, 'price' | 'timeInForce'>,
  isReducing: boolean,
): boolean {
  return isReducing && (price === 0n || timeInForce === TimeInForce.ioc || timeInForce === TimeInForce.fok)
}

/**
 * The bounds that filters test an order for a contract by. Price limits stand in the place of those by the average, worth is
 * looked at beside, and what closes may be small.
 */
export function boundsOfContract(
  terms: MarketTerms,
  order: Pick<OrderTerms, 'price' | 'timeInForce'>,
  isReducing: boolean,
): MarketTerms {
  return {
    ...terms,
    ...{ bidUp: 0, bidDown: 0, askUp: 0, askDown: 0, minNotional: 0n, maxNotional: 0n, maxPosition: 0n },
    ...(isReducing && { minQty: 0n }),
    ...(isBoundByPosition(order, isReducing) && { maxQty: MOST_LOTS, marketMaxQty: MOST_LOTS }),
  }
}

/** Lots that no contract takes in one order (futures-additions.md §8). */
const MOST_LOTS = (1n << 31n) - 1n
