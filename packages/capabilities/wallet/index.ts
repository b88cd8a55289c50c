export { type AddressFamily, type DeriveAddress, giveAddresses } from './addresses/give-address.ts'
export { WatchedAddresses } from './addresses/watched-addresses.ts'
export { loadScan, storeRound } from './deposits/deposit.store.ts'
export {
  type DepositTerms,
  depositKey,
  type FoundDeposit,
  type Owner,
  type WatchList,
} from './deposits/deposit.ts'
export { releaseSmall } from './deposits/release-small.ts'
export { type ScanParts, type ScanRound, type Standing, scanNetwork } from './deposits/scan-network.ts'
export { scanPool } from './deposits/scan-pool.ts'
export { advance, cancelWithdrawal, resumeWithdrawals, type WithdrawalParts } from './withdrawals/advance.ts'
export { refuseAmount } from './withdrawals/amounts.ts'
export { requestWithdrawal, type WithdrawalRequest } from './withdrawals/request-withdrawal.ts'
export { type RiskFacts, riskOf } from './withdrawals/risk.ts'
export { stepsOf, withdrawalsOf } from './withdrawals/withdrawals.store.ts'
