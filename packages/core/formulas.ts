/**
 * The rules as pure functions of a market's terms, an order's terms and a book: filters, locks, triggers, fees, price bounds.
 * They are the text of these rules for the core, the API and the pages alike; the core reads its records into their terms
 * (`formula-terms.ts`). Written a second time, in the dialect of the order path, is what every order runs through:
 * the checks of a plain limit order (`spot/plain-limit.ts`) and the fee of a fill (`spot/fees.ts`); `formulas.test.ts` and
 * `formulas/agreement.test.ts` hold those to the numbers here.
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
  isStop,
  isTriggeredBy,
  isTriggerMetBy,
  type MarketTerms,
  MIN_GTD_MS,
  type OrderTerms,
  orderTerms,
  priceBounds,
  quoteOf,
  type References,
  trailedPriceOf,
  triggersAbove,
} from './formulas/terms.ts'
export { type Fill, type Level, restsAfter, type Stop, type Walk, walkBook, wouldTakeAt } from './formulas/walk.ts'
