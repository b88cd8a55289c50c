export type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
export { type ColdKey, coldKeys, enrolColdKey } from './addresses/account-keys.store.ts'
export { type DeriveAddress, giveAddresses } from './addresses/give-address.ts'
export type { HouseWallet } from './addresses/house-addresses.ts'
export type { AddressRefusal, GivenAddress } from './addresses/own-addresses.ts'
export { WatchedAddresses } from './addresses/watched-addresses.ts'
export { bookedCustody, type ChainTotal, readChainTotals, TOTALS_STALE_MS } from './custody/chain-totals.ts'
export { firstAddressOf } from './custody/first-address.ts'
export { type GasTank, gasTanks } from './custody/gas-tanks.ts'
export { type CustodyRow, custodyRows } from './custody/holdings.ts'
export { allowMove, giveUpMove, moveById, recentMoves, recogniseMove, sentAllTheSame } from './custody/moves.store.ts'
export { areMarks, type MarkedTank, markedTanks, setTankMarks } from './custody/tank-marks.ts'
export { keepSigned, unsignedFile } from './custody/unsigned-file.ts'
export { loadScan, storeRound } from './deposits/deposit.store.ts'
export {
  type DepositTerms,
  depositKey,
  type FoundDeposit,
  type Owner,
  type WatchList,
} from './deposits/deposit.ts'
export { releaseDeposit } from './deposits/deposit-checks.store.ts'
export {
  type DepositFilter,
  type DepositStage,
  type DepositStep,
  type DepositView,
  depositCode,
} from './deposits/deposits.read.ts'
export { type KeptDeposit, keptDeposit, keptDeposits } from './deposits/held-deposits.read.ts'
export type { OwnDeposit } from './deposits/own-deposit.ts'
export { releaseSmall } from './deposits/release-small.ts'
export { type ScanParts, type ScanRound, type Standing, scanNetwork } from './deposits/scan-network.ts'
export { scanPool } from './deposits/scan-pool.ts'
export { feeHistory, feesInForce } from './fees/fees.store.ts'
export type { Closure, CoinNetwork } from './networks/coin-networks.ts'
export { custodyTotals } from './networks/custody-totals.ts'
export {
  type CoinStop,
  endStop,
  type NetworkStanding,
  readStandings,
  readStops,
  stopCoin,
} from './networks/network-standing.ts'
export { contractDigestIn, signedByIn } from './networks/signed-by.ts'
export {
  type NetworkCoin,
  type NetworkNode,
  type WalletMode,
  type WalletNetwork,
  walletNetworks,
} from './networks/wallet-networks.ts'
export {
  type LimitsLeft,
  openWallet,
  type Wallet,
  type WalletNeeds,
} from './open-wallet.ts'
export type { MoveKind } from './payments/payments.store.ts'
export {
  type ClaimRefusal,
  claimRecovery,
  type FoundToken,
  foundTokens,
  grantRecovery,
  type HeldDeposit,
  heldDeposits,
  lockRecovery,
  openRecoveries,
  type Recovery,
  type RecoveryClaim,
  recoveriesOf,
  refuseRecovery,
  settleByReturn,
} from './recoveries/recoveries.store.ts'
export type { ReturnRefusal } from './returns/return-address.ts'
export { allowReturn, allowTokenReturn } from './returns/returns.store.ts'
export { type Leaving, needsRelease, releaseOfWithdrawal } from './signing/needs-release.ts'
export { releaseWaiting, type WaitingRelease, waitingReleases } from './signing/waiting-releases.ts'
export {
  acceptToken,
  askForCheck,
  type CheckedToken,
  checkedTokens,
  type TokenName,
} from './tokens/token-checks.store.ts'
export { type AdvanceParts, advance, cancelWithdrawal } from './withdrawals/advance.ts'
export { type BoundRefusal, refuseAmount } from './withdrawals/amounts.ts'
export type { Funds } from './withdrawals/funds.ts'
export { CANCELLABLE, codeOf, WITHDRAWAL_STATES, type WithdrawalState } from './withdrawals/life-cycle.ts'
export type { ProofAmount } from './withdrawals/proof-amount.ts'
export type { Payment, PaymentRefusal } from './withdrawals/refuse-payment.ts'
export { type Requested, requestWithdrawal, type WithdrawalRequest } from './withdrawals/request-withdrawal.ts'
export type { Review, Reviewed } from './withdrawals/review.ts'
export { type RiskInputs, riskOf } from './withdrawals/risk.ts'
export type { Asker, Quote, QuoteRequest, Wanted, WantedRefusal, WithdrawRequest } from './withdrawals/withdraw.ts'
export type { KeyWithdrawal } from './withdrawals/withdraw-by-key.ts'
export type { UsersPlace } from './withdrawals/withdrawal-signals.ts'
export {
  findWithdrawal,
  stepsOf,
  type WithdrawalFilter,
  type WithdrawalRow,
  type WithdrawalStep,
  withdrawalsOf,
  withdrawalsToRelease,
} from './withdrawals/withdrawals.store.ts'
