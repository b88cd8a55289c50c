import { beginContract, decideClawback, decideHold, type Referral } from '@bowline/capabilities/referral/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { type NotifyNeeds, notifyOfDecision } from '../users/notify-user.ts'

export interface ReferralNeeds extends NotifyNeeds {
  readonly referral: Pick<Referral, 'takeBack'>
}

const about = z.object({
  about: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})
const rateTerms = z.object({
  change: z.object({
    ratePercent: z.object({
      to: z
        .string()
        .regex(/^\d{2}$/)
        .transform(Number),
    }),
  }),
})

/** What two persons agreed on. The ledger is asked after the commit, and by the next round if that does not come to it. */
export async function executeReferral(
  tx: Transaction,
  { kind, terms, reason, id }: Approval,
  call: StaffCall,
  { referral, messages }: ReferralNeeds,
): Promise<{ readonly settle?: () => unknown }> {
  const { about: userId } = about.parse(terms)
  const by = `staff:${call.session.member.id}`
  const { nowMs } = call
  const note = (action: string, after: Readonly<Record<string, string | number>> = {}) =>
    recordAudit(tx, call, { action, userId, after: { ...after, reason, approval: id } })
  switch (kind) {
    case 'referral-contract': {
      const { to: ratePercent } = rateTerms.parse(terms).change.ratePercent
      await beginContract(tx, userId, ratePercent, nowMs)
      await note('referral.contract', { ratePercent })
      const values = { time: nowMs, percent: ratePercent }
      const about = { key: `referral-contract-${userId}-${nowMs}`, account: userId, atMs: nowMs } as const
      await notifyOfDecision(tx, { messages }, { ...about, template: 'referralContractBegun', values })
      return { settle: () => messages.webNews.published(userId) }
    }
    case 'referral-release':
      if (!(await decideHold(tx, { inviteeId: userId, state: 'released', by, nowMs }))) throw nothingWaits()
      await note('referral.release')
      return {}
    default:
      if (!(await decideClawback(tx, userId, by, nowMs))) throw nothingWaits()
      await note('referral.clawback')
      return { settle: () => referral.takeBack() }
  }
}

export const nothingWaits = () => new SiteRefusal(SiteCode.refused, 'staff.referral-nothing')
