import type { MessageKind } from '../../account-security/index.ts'
import type { NewsTemplate } from '../../messages/index.ts'
import type { DepositStage, DepositView } from '../deposits/deposits.read.ts'
import type { WithdrawalState } from '../withdrawals/life-cycle.ts'

export type WalletTemplate = Extract<NewsTemplate, `deposit${string}` | `withdrawal${string}` | `recovery${string}`>

/** Which notice somebody gets, and whether they may have switched the mail off. */
export interface NoticeMessage {
  readonly template: WalletTemplate
  readonly kind: Extract<MessageKind, 'security' | 'deposit' | 'withdrawal'>
}

/** Undefined: nothing that anybody waits for. */
export function newsOfDeposit(
  stage: DepositStage | 'held' | 'returned',
  { side, held }: Pick<DepositView, 'side' | 'held'>,
): NoticeMessage | undefined {
  if (stage === 'held') {
    return held === undefined ? undefined : { template: 'depositOrigin', kind: 'security' }
  }
  if (stage === 'returned') return { template: 'depositReturned', kind: 'security' }
  // A message when it began to wait, and again when it is credited.
  if (held !== undefined && (stage === 'credited' || stage === 'unlocked')) return undefined
  switch (stage) {
    case 'seen':
    case 'confirming':
      return { template: 'depositSeen', kind: 'deposit' }
    case 'credited':
      if (side === 'below-min') return { template: 'depositSmall', kind: 'deposit' }
      if (side === 'suspense') return { template: 'depositHeld', kind: 'security' }
      return { template: 'depositCredited', kind: 'deposit' }
    case 'unlocked':
      return side === 'deposit' ? { template: 'depositUnlocked', kind: 'deposit' } : undefined
    case 'dropped':
      return { template: 'depositDropped', kind: 'security' }
  }
}

/** `actor`: who had it enter the state; its owner has requested what is queued at once. */
export function newsOfWithdrawal(state: WithdrawalState, actor: string): NoticeMessage | undefined {
  switch (state) {
    case 'travelRule':
      return { template: 'withdrawalRequested', kind: 'security' }
    case 'review':
      return { template: 'withdrawalInReview', kind: 'security' }
    case 'queued':
      return actor.startsWith('user:')
        ? { template: 'withdrawalRequested', kind: 'security' }
        : { template: 'withdrawalApproved', kind: 'withdrawal' }
    case 'sent':
      return { template: 'withdrawalSent', kind: 'withdrawal' }
    case 'completed':
      return { template: 'withdrawalCompleted', kind: 'withdrawal' }
    case 'cancelled':
      return { template: 'withdrawalCancelled', kind: 'security' }
    case 'rejected':
      return { template: 'withdrawalRejected', kind: 'security' }
    case 'failed':
      return { template: 'withdrawalFailed', kind: 'security' }
    case 'opening':
    case 'planned':
    case 'signed':
    case 'mined':
    case 'refused':
      return undefined
  }
}

/** Of coins that were reported missing: nothing of it may be switched off. */
export function newsOfRecovery(state: 'credited' | 'refused'): NoticeMessage {
  return { template: state === 'credited' ? 'recoveryCredited' : 'recoveryRefused', kind: 'security' }
}
