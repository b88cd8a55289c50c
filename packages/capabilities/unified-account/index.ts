export {
  acceptCollateral,
  announceCollateralEnd,
  type CollateralEnds,
  endDueCollateral,
  readCollateralEnds,
  withdrawCollateralEnd,
} from './collateral-ends.ts'
export { type Collateral, ensureCollateral, readCollaterals } from './collaterals.ts'
export { openUnifiedAccount, type UnifiedAccounts } from './open-unified-account.ts'
export type { RateBound, Repaying, Repayment, RepaymentPlan, RepaymentRefusal } from './repayment.ts'
export type { Switched, Wish } from './settings.ts'
export { failedChecks, type UpgradeCheckName, upgradeChecks, windowOpensAt } from './upgrade-checks.ts'
export type { AccountModel } from './upgrades.ts'
