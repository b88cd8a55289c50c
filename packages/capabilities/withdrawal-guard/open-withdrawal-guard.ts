import { withParts } from '@bowline/platform/with-parts.ts'
import type { Pins, ProofParts } from '../factors/index.ts'
import { mayWithdraw } from './may-withdraw.ts'
import { proveWithdrawal, sendWithdrawalCode } from './prove-withdrawal.ts'

export interface WithdrawalGuardNeeds extends ProofParts {
  readonly pins: Pick<Pins, 'lockedUntil' | 'check'>
}

/** What is asked before anything leaves an account. */
export function openWithdrawalGuard(parts: WithdrawalGuardNeeds) {
  return withParts(parts, { mayWithdraw, sendWithdrawalCode, proveWithdrawal })
}

export type WithdrawalGuard = ReturnType<typeof openWithdrawalGuard>
