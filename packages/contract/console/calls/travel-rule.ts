import { z } from 'zod'
import { page } from '../../paging.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

const person = z.object({ familyName: z.string(), name: z.string() })

export const travelRuleReviewCalls = {
  'GET /console-api/travel-rule/waiting': {
    access: 'withdrawals.read',
    summary: 'Withdrawals and deposits whose other side only people can confirm, oldest first.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        id: z.uuid(),
        userId: id,
        coin: z.string(),
        network: z.string(),
        /** Empty where the chain does not name a sender. */
        address: z.string(),
        amount: z.string(),
        /** In USDT. */
        value: z.string(),
        required: z.enum(['data', 'proof']),
        /** Null: the owner of a deposit has said nothing for a month. */
        sendTo: z.enum(['provider', 'self-hosted']).nullable(),
        isOwner: z.boolean(),
        /** Its code, or the name that was typed. */
        provider: z.string().nullable(),
        /** `in`: a deposit, of which `sendTo` says where it comes from. */
        direction: z.enum(['in', 'out']),
        /** The withdrawal was requested, and waits with its money held. */
        isRequested: z.boolean(),
        askedAtMs: timeMs,
      }),
    ),
  },
  'GET /console-api/travel-rule/parties': {
    access: 'users.private',
    summary: 'Who sends and who receives, as was said. Who looks is recorded.',
    params: z.strictObject({ id: z.uuid() }),
    data: z.object({
      /** Null: it was erased. */
      parties: z
        .object({
          originator: person,
          originatorAccount: z.string(),
          originatorCountry: z.string().nullable(),
          beneficiary: person.nullable(),
          beneficiaryCountry: z.string().nullable(),
          provider: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'POST /console-api/travel-rule/review': {
    access: 'withdrawals.decide',
    summary:
      'One member’s word on the other side; a deposit is credited when a second one has allowed it (`asked`). Rejected, a withdrawal is returned, and a deposit stays where it is.',
    params: z.strictObject({ id: z.uuid(), verdict: z.enum(['accept', 'reject']), reason }),
    data: z.object({ done: z.enum(['accepted', 'rejected', 'asked']) }),
  },
} as const satisfies ConsoleTable
