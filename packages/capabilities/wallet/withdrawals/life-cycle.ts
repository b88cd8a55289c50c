/**
 * States of a withdrawal (domain/wallet.md §5, wallet-additions.md §5). From `planned` on a nonce or inputs are bound to it:
 * nobody cancels it any more, and it fails only when its transaction can never confirm.
 */
export const WITHDRAWAL_STATES = [
  'opening',
  'travelRule',
  'review',
  'queued',
  'planned',
  'signed',
  'sent',
  'mined',
  'completed',
  'cancelled',
  'rejected',
  'failed',
  'refused',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/**
 * The journals a withdrawal can have:
 *   lock      available → withdrawing, gross
 *   release   back again
 *   settle    withdrawing → the receiver's available, within this exchange
 *   approve   withdrawing → approved, net, and the fee to its income
 *   recall    approved → withdrawing, with the fee: nothing was signed, and it waits again
 *   refund    back from approved, with the fee
 *   finish    approved → what the chain took
 */
export type Move = 'lock' | 'release' | 'settle' | 'approve' | 'recall' | 'refund' | 'finish'

type Steps = Partial<Record<WithdrawalState, Move | 'no-money'>>

/** From each state where it may go, and with which journal. States without a row are final. */
const STEPS: Partial<Record<WithdrawalState, Steps>> = {
  opening: { travelRule: 'lock', review: 'lock', queued: 'lock' },
  travelRule: { review: 'no-money', queued: 'no-money', cancelled: 'release', rejected: 'release' },
  review: { queued: 'no-money', cancelled: 'release', rejected: 'release' },
  // Failing here: a payment that its network would refuse, found before anything is bound to it.
  // Back to review: persons whose word the signer takes have not released it, or its receiver is doubted now. Rejected: listed.
  queued: {
    ...{ planned: 'approve', completed: 'settle', cancelled: 'release', failed: 'release' },
    ...{ review: 'no-money', rejected: 'release' },
  },
  // The signer signed something else with its nonce: nothing of it can be paid any more, and nothing was.
  planned: { signed: 'no-money', queued: 'recall' },
  signed: { sent: 'no-money' },
  sent: { mined: 'no-money', failed: 'refund' },
  // Reorganised away, it is sent again; reverted for good, it failed.
  mined: { sent: 'no-money', completed: 'finish', failed: 'refund' },
}

/** Undefined: it may not go there. */
export function stepOf(from: WithdrawalState, to: WithdrawalState): Move | 'no-money' | undefined {
  return STEPS[from]?.[to]
}

export function isFinal(state: WithdrawalState): boolean {
  return STEPS[state] === undefined
}

/** The states from which its owner may still take it back. */
export const CANCELLABLE = WITHDRAWAL_STATES.filter((state) => stepOf(state, 'cancelled') !== undefined)

/** States that return the money, so that it no longer counts against the limits. */
export const RETURNED = ['cancelled', 'rejected', 'failed', 'refused'] as const satisfies readonly WithdrawalState[]

const CODES: Readonly<Record<WithdrawalState, number>> = {
  opening: 0,
  cancelled: 1,
  review: 2,
  rejected: 3,
  queued: 4,
  planned: 4,
  signed: 4,
  sent: 4,
  mined: 4,
  failed: 5,
  refused: 5,
  completed: 6,
  travelRule: 7,
}

/** The number by which pages and clients know it. */
export function codeOf(state: WithdrawalState): number {
  return CODES[state]
}
