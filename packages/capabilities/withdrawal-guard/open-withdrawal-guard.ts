import { withParts } from '@bowline/platform/with-parts.ts'
import { type GuardParts, mayWithdraw } from './may-withdraw.ts'

/** What is asked before anything leaves an account. */
export function openWithdrawalGuard(parts: GuardParts) {
  return withParts(parts, { mayWithdraw })
}

export type WithdrawalGuard = ReturnType<typeof openWithdrawalGuard>
