import { Operation } from '@bowline/contract/terms/operations.ts'
import type { SecurityRequest } from '../account-security/index.ts'
import type { Destination } from '../address-book/index.ts'
import type { CodeChannel, ProofParts } from '../factors/index.ts'
import {
  type Leaving,
  type LeavingCodeRefusal,
  type LeavingParts,
  type LeavingProofRefusal,
  type LeavingProofs,
  proveLeaving,
  sendLeavingCode,
} from './prove-leaving.ts'

/** What the proof is for: it is not valid for any other withdrawal. */
export interface Withdrawal extends Destination {
  /** `withdrawId`. */
  readonly id: string
  /** Gross, as decimal text. */
  readonly amount: string
}

/** The message shows enough of the address to compare; the screen shows all of it. */
const END = 6

/** Sends a code to the user's own address or number, bound to amount and address, which the message names. */
export async function sendWithdrawalCode(
  parts: Pick<ProofParts, 'sql' | 'codes'>,
  request: SecurityRequest,
  withdrawal: Withdrawal,
  channel: CodeChannel,
): Promise<'sent' | LeavingCodeRefusal> {
  return sendLeavingCode(parts, request, leavingOf(withdrawal), channel)
}

/** The PIN, then every bound factor (domain/wallet.md §6, 9). Counts attempts, so call it before the transaction. */
export async function proveWithdrawal(
  parts: LeavingParts,
  request: SecurityRequest,
  withdrawal: Withdrawal,
  proofs: LeavingProofs,
): Promise<'proved' | LeavingProofRefusal> {
  return proveLeaving(parts, request, leavingOf(withdrawal), proofs)
}

/** As JSON, so that different withdrawals never have the same text. */
function leavingOf({ id, coin, network, address, tag, amount }: Withdrawal): Leaving {
  return {
    operation: Operation.withdrawal,
    payload: JSON.stringify([id, coin, network, address, tag, amount]),
    shown: { amount: `${amount} ${coin}`, addressEnd: address.slice(-END) },
  }
}
