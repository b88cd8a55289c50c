import { type GivingRefusal, giveAccount } from '@bowline/capabilities/account-owners/index.ts'
import type { Approval } from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Transaction } from '@bowline/platform/postgres/index.ts'
import { z } from 'zod'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

const termsForm = z.object({ about: z.string().regex(/^\d{1,15}$/), email: z.string() })

const TEXTS: Record<GivingRefusal, PlainReason> = {
  unknown: 'staff.not-set-aside',
  given: 'staff.given-already',
  'email-taken': 'staff.address-taken-since',
}

/** Makes the user anew whose account was set aside, as two persons agreed. No money moves. */
export async function executeGiving(tx: Transaction, { terms, reason, id }: Approval, call: StaffCall): Promise<void> {
  const { about, email } = termsForm.parse(terms)
  const account = Number(about)
  const refusal = await giveAccount(tx, { account, email }, call.nowMs)
  if (refusal !== undefined) throw new SiteRefusal(SiteCode.refused, TEXTS[refusal])
  await recordAudit(tx, call, { action: 'set-aside.give', userId: account, after: { email, reason, approval: id } })
}
