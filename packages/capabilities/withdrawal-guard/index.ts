export { type GuardParts, mayWithdraw, type WithdrawalQuestion, type WithdrawalRefusal } from './may-withdraw.ts'
export { openWithdrawalGuard, type WithdrawalGuard } from './open-withdrawal-guard.ts'
export {
  proveWithdrawal,
  sendWithdrawalCode,
  type Withdrawal,
  type WithdrawalProofRefusal,
  type WithdrawalProofs,
} from './prove-withdrawal.ts'
