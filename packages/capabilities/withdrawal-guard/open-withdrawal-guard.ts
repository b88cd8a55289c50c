import { withParts } from '@bowline/platform/with-parts.ts'
import type { Pins, ProofParts } from '../factors/index.ts'
import type { Messages } from '../messages/index.ts'
import { giveKeyTerms } from './key-terms.ts'
import { mayWithdraw } from './may-withdraw.ts'
import { proveLeaving, sendLeavingCode } from './prove-leaving.ts'
import { proveWithdrawal, sendWithdrawalCode } from './prove-withdrawal.ts'

export interface WithdrawalGuardNeeds extends ProofParts {
  readonly pins: Pick<Pins, 'lockedUntil' | 'check'>
  readonly messages: Pick<Messages, 'enqueue'>
}

/** What is asked before anything leaves an account. */
export function openWithdrawalGuard(parts: WithdrawalGuardNeeds) {
  return withParts(parts, {
    ...{ mayWithdraw, sendWithdrawalCode, proveWithdrawal, giveKeyTerms },
    // What leaves for somebody else otherwise: its capability says what a proof is for.
    ...{ sendLeavingCode, proveLeaving },
  })
}

export type WithdrawalGuard = ReturnType<typeof openWithdrawalGuard>
