import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { settleReview, type TravelRuleCase } from '@bowline/capabilities/travel-rule/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

const wantedForm = z.object({ case: z.uuid() })

/** What the second person reads, and what is done when they agree. */
export function originTerms({ id, userId, amount, coin, network, address, depositId }: TravelRuleCase) {
  const what = `${amountText(amount)} ${coin}`
  return {
    about: `${what} → user ${userId} (${network} deposit ${depositId}, from ${address === '' ? '?' : address})`,
    case: id,
  }
}

/** Two persons have looked at where a deposit comes from: it is credited like any other. */
export async function executeOrigin(
  tx: Transaction,
  { terms, reason, id: approval }: Approval,
  call: StaffCall,
): Promise<void> {
  const { case: id } = wantedForm.parse(terms)
  const review = { id, staff: call.session.member.id, verdict: 'accept', reason } as const
  const reviewed = await settleReview(tx, review, call.nowMs)
  if (!reviewed) throw new SiteRefusal(SiteCode.refused, 'staff.travel-rule-gone')
  await recordAudit(tx, call, {
    action: 'travel-rule.accept',
    object: { kind: 'travel-rule', id },
    after: { reason, userId: reviewed.userId, depositId: reviewed.depositId ?? null, approval },
  })
}
