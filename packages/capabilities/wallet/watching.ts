/**
 * What the process that watches the chains uses of the wallet: no engine, no users, and none of the libraries that these need.
 * It is confined, and reads only the code.
 */

export type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
export { type AccountPurpose, accountPath, keepAccountKey, signedPurposes } from './addresses/account-keys.store.ts'
export type { DeriveAddress } from './addresses/give-address.ts'
export { type HouseAddress, houseAddress } from './addresses/house-addresses.ts'
export { WatchedAddresses } from './addresses/watched-addresses.ts'
export { writeChainTotals } from './custody/chain-totals.ts'
export { houseHoldings } from './custody/house-holdings.ts'
export { storeDecoys } from './deposits/decoys.store.ts'
export { loadScan, storeRound } from './deposits/deposit.store.ts'
export { releaseSmall } from './deposits/release-small.ts'
export { type Standing, scanNetwork } from './deposits/scan-network.ts'
export { scanPool } from './deposits/scan-pool.ts'
export { type Suspension, writeStanding } from './networks/network-standing.ts'
export { deriverOf } from './networks/read-address.ts'
export { depositTermsOf, type NetworkNode, type WalletNetwork, walletNetworks } from './networks/wallet-networks.ts'
export { fillTank } from './payments/gas-tank.ts'
export { openPayments, ownTransactions } from './payments/open-payments.store.ts'
export { planMove } from './payments/plan-moves.ts'
export { changeAddresses } from './payments/plan-payouts.ts'
export { planSweeps } from './payments/plan-sweeps.ts'
export { type PayoutsWait, planWaiting } from './payments/plan-waiting.ts'
export { stepPayment } from './payments/send-payment.ts'
export { lookForTokens } from './recoveries/look-for-tokens.ts'
export { planReturns } from './returns/plan-returns.ts'
