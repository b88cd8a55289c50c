import { allowSettling, allowTaking, type CardPurchase } from '@bowline/capabilities/card-purchase/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

export interface SettlingNeeds {
  readonly cardPurchase: Pick<CardPurchase, 'list' | 'settle'>
}

const termsForm = z.object({ about: z.uuid() })

/**
 * Two persons have looked at a charge-back: it is booked after the commit, by the job if this process ends before; one that was
 * booked has more of its debt taken.
 */
export async function executeSettling(
  tx: Transaction,
  { terms, reason, id }: Approval,
  call: StaffCall,
  { cardPurchase }: SettlingNeeds,
) {
  const { about: orderId } = termsForm.parse(terms)
  const isBooked = await allowSettling(tx, orderId, call.nowMs)
  if (!isBooked && !(await allowTaking(tx, orderId, call.nowMs)))
    throw new SiteRefusal(SiteCode.refused, 'staff.no-charge-back')
  const object = { kind: 'card-order', id: orderId }
  await recordAudit(tx, call, { action: 'card-orders.settle', object, after: { reason, approval: id } })
  return { settle: () => cardPurchase.settle(orderId) }
}
