/**
 * What an order would do, before it is sent: the rules of spot/ and matching/ as pure functions of a market's terms, an
 * order's terms and a book, for pages. The order path writes the same rules into its tables; `formulas.test.ts` runs both
 * and holds the numbers here to what the exchange does.
 */
export { feeOf, feeOfFills, feeRateOf, type TokenPrices, tokenFeeOf } from './formulas/fees.ts'
export { failedFilterOf, type Holdings } from './formulas/filters.ts'
export { affordableLots, lockOf, ocoLockOf } from './formulas/locks.ts'
export {
  type Band,
  bandAround,
  baseOf,
  hasPrice,
  isActivatedBy,
  isConditional,
  isTriggeredBy,
  isTriggerMetBy,
  type MarketTerms,
  MIN_GTD_MS,
  type OrderTerms,
  orderTerms,
  priceBounds,
  quoteOf,
  type References,
  triggersAbove,
} from './formulas/terms.ts'
export { type Fill, type Level, restsAfter, type Stop, type Walk, walkBook, wouldTakeAt } from './formulas/walk.ts'
