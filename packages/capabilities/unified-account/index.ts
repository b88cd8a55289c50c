export {
  acceptCollateral,
  announceCollateralChange,
  type CollateralChange,
  type CollateralChanges,
  makeDueCollateralChanges,
  readCollateralChanges,
  setCollateralTerms,
  withdrawCollateralChange,
} from './collateral-changes.ts'
export { type CollateralTexts, collateralTextsOf, isTighter, withTexts } from './collateral-terms.ts'
export { type Collateral, ensureCollateral, readCollaterals } from './collaterals.ts'
export { openUnifiedAccount, type UnifiedAccounts } from './open-unified-account.ts'
export { readOwing } from './owing.ts'
export type { RateBound, Repaying, Repayment, RepaymentPlan, RepaymentRefusal } from './repayment.ts'
export { reportCollateralChanges } from './report-collateral-changes.ts'
export type { Switched, Wish } from './settings.ts'
export { failedChecks, type UpgradeCheckName, upgradeChecks, windowOpensAt } from './upgrade-checks.ts'
export type { AccountModel } from './upgrades.ts'
