export {
  interestOfDays,
  MINUTE_MS,
  minuteOf,
  nextMinuteOf,
  partsBetween,
  type RateSteps,
  rateOfAll,
  wholeUnits,
} from './accrual.ts'
export { type ComingPayout, comingPayouts } from './coming-payouts.ts'
export { ensureDemoProducts } from './demo-products.ts'
export {
  Earn,
  type HeldPosition,
  type Leaver,
  type Lender,
  type Offer,
  type RedeemRefusal,
  type SubscribeRefusal,
} from './earn.ts'
export { type Liability, liabilities } from './liability.read.ts'
export { openEarn } from './open-earn.ts'
export type { StoredPayout } from './payouts.store.ts'
export type { Position, PositionState } from './positions.store.ts'
export { type Preview, previewOf } from './preview.ts'
export { changeProduct, createProduct, isFaulty, type ProductTexts, productTexts, readTerms } from './product-terms.ts'
export {
  type Product,
  type ProductKind,
  type ProductTerms,
  readProduct,
  readProducts,
  setOnSale,
  stepsAt,
  type YieldSource,
} from './products.store.ts'
export type { EarnRequest, RequestKind } from './requests.store.ts'
