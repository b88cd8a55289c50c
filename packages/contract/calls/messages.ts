import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { asset, decimal, id, plainText, rowLimit, timeMs } from '../values.ts'

const head = z.object({
  id,
  channel: z.enum(['email', 'sms']),
  /** Address or phone number. */
  to: z.string(),
  /** For a text message, its beginning. */
  subject: z.string(),
  receivedAtMs: timeMs,
})

export const messageCalls = {
  'POST /exchange-web/web/demo/fund': {
    access: 'session',
    summary: 'Play money for the caller, once a day; not available in production.',
    weight: 10,
    params: z.strictObject({}),
    data: z.object({
      /** Empty when today's money was already taken. */
      granted: z.array(z.object({ coin: asset, amount: decimal })),
      nextAtMs: timeMs,
    }),
  },
  'GET /exchange-web/web/demo/inbox': {
    access: 'anyone',
    summary: 'Mails and text messages sent by the demo, newest first; not available in production.',
    params: z.object({
      /** Part of an address or phone number. */
      to: plainText(254).optional(),
      /** Only messages after this one. */
      after: id.optional(),
      limit: rowLimit(200),
    }),
    data: z.object({ messages: z.array(head) }),
  },
  'GET /exchange-web/web/demo/message': {
    access: 'anyone',
    summary: 'One message with its text; not available in production.',
    params: z.object({ id }),
    data: head.extend({
      plain: z.string(),
      /** Null for a text message. */
      html: z.string().nullable(),
    }),
  },
} as const satisfies CallTable
