import { z } from 'zod'
import { page } from '../../paging.ts'
import { holdStates } from '../../terms/referral.ts'
import { flag, id, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

const approvalId = z.object({ approvalId: id })

export const referralConsoleCalls = {
  'GET /console-api/referral/holds': {
    access: 'accounts.read',
    summary: 'Invitees whose rebates wait because somebody may be inviting themselves, or those that were decided.',
    params: z.strictObject({ isOpen: flag.default(true), ...paged }),
    data: page(
      z.object({
        inviteeId: id,
        inviterId: id,
        reason: z.enum(['identity', 'device', 'card', 'address', 'login', 'matched', 'clawback']),
        state: z.enum(holdStates),
        sinceMs: timeMs,
        decidedBy: z.string().nullable(),
        /** In USDT: of the invitee’s trades, of those within the inviter’s group, and what was paid for them. */
        volume: z.string(),
        matched: z.string(),
        paid: z.string(),
      }),
    ),
  },
  'POST /console-api/referral/cancel': {
    access: 'accounts.request',
    summary:
      'Cancels what waits for an invitee, and pays nothing for them any more. Keeping money in needs one person.',
    params: z.strictObject({ inviteeId: id, reason }),
    data: z.object({ isCancelled: z.literal(true) }),
  },
  'POST /console-api/referral/request-release': {
    access: 'accounts.request',
    summary: 'Requests that a second person have paid what waits for an invitee.',
    params: z.strictObject({ inviteeId: id, reason }),
    data: approvalId,
  },
  'POST /console-api/referral/request-clawback': {
    access: 'accounts.request',
    summary: 'Requests that a second person take back what an invitee’s trades brought within ninety days.',
    params: z.strictObject({ inviteeId: id, reason }),
    data: approvalId,
  },
  'GET /console-api/referral/contracts': {
    access: 'accounts.read',
    summary: 'Contracts with KOLs, newest first.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        id,
        userId: id,
        ratePercent: whole(30, 40),
        beginsAtMs: timeMs,
        endsAtMs: timeMs.nullable(),
        invited: whole(0, Number.MAX_SAFE_INTEGER),
      }),
    ),
  },
  'POST /console-api/referral/request-contract': {
    access: 'accounts.request',
    summary: 'Requests that a second person begin a KOL’s contract at this rate; it replaces the one in force.',
    params: z.strictObject({ userId: id, ratePercent: whole(30, 40), reason }),
    data: approvalId,
  },
  'POST /console-api/referral/end-contract': {
    access: 'accounts.request',
    summary: 'Ends a KOL’s contract: the standard rate holds from now on.',
    params: z.strictObject({ userId: id, reason }),
    data: z.object({ isEnded: z.literal(true) }),
  },
} as const satisfies ConsoleTable
