export { COPY_COIN, copyAccountOf } from './copy-account.ts'
export type { FundingAccount, FundingBalance, FundingRow } from './funding-account.ts'
export { openFundingAccount } from './open-funding-account.ts'
export {
  type Mover,
  type Named,
  type Pocket,
  type Transfer,
  type Transferred,
  transferFunds,
} from './transfer-funds.ts'
export { isTransferAccount, type TransferWay } from './ways.ts'
