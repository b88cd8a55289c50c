import { addInviteCode, changeInviteCode, ownCodes } from '../account-access/index.ts'
import { accrue } from './accrue.ts'
import { takeBack } from './claw-back.ts'
import { rateOf } from './contracts.ts'
import { type PaymentReport, payDue } from './pay.ts'
import { readInvitees } from './read-invitees.ts'
import { readPayments } from './read-payments.ts'
import { readSummary } from './read-summary.ts'
import type { ReferralParts } from './referral-parts.ts'

interface Page {
  readonly before: number | undefined
  readonly limit: number
}

/** What users see of their invitations, and the rounds that count and pay. */
export function openReferral(parts: ReferralParts) {
  const { sql, now } = parts
  let running: Promise<PaymentReport> | undefined
  return {
    summary: (userId: number) => readSummary(parts, userId),
    rate: (userId: number) => rateOf(sql, userId, now()),
    codes: (userId: number) => ownCodes(sql, userId),
    addCode: (userId: number, terms: Parameters<typeof addInviteCode>[2]) => addInviteCode(sql, userId, terms),
    changeCode: (userId: number, change: Parameters<typeof changeInviteCode>[2]) =>
      changeInviteCode(sql, userId, change),
    invitees: (userId: number, page: Page) => readInvitees(parts, userId, page),
    payments: (userId: number, page: Page) => readPayments(sql, userId, page),
    accrue: () => accrue(parts),
    takeBack: () => takeBack(parts),
    /** One at a time: who asks while one runs gets its report. */
    payDue(): Promise<PaymentReport> {
      running ??= payDue(parts).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

export type Referral = ReturnType<typeof openReferral>
