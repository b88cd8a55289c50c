export { type KeyTerms, type KnownKeyTerms, keyTermsOf } from './key-terms.store.ts'
export { type KeyTermsRefusal, type KeyWithdrawalRefusal, usableTermsFromMs, type WithdrawingKey } from './key-terms.ts'
export {
  type GuardParts,
  mayWithdraw,
  refuseWithdrawalTo,
  type WithdrawalQuestion,
  type WithdrawalRefusal,
  type WithdrawalValue,
} from './may-withdraw.ts'
export { openWithdrawalGuard, type WithdrawalGuard } from './open-withdrawal-guard.ts'
export type { Leaving, LeavingCodeRefusal, LeavingProofRefusal, LeavingProofs } from './prove-leaving.ts'
export { proveWithdrawal, sendWithdrawalCode, type Withdrawal } from './prove-withdrawal.ts'
