export { type GuardParts, mayWithdraw, type WithdrawalQuestion, type WithdrawalRefusal } from './may-withdraw.ts'
