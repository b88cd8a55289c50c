import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { id, plainText, rowLimit, timeMs } from '../values.ts'

const head = z.object({
  id,
  channel: z.enum(['email', 'sms']),
  /** Address or phone number. */
  to: z.string(),
  /** Of a text message, its beginning. */
  subject: z.string(),
  receivedAtMs: timeMs,
})

export const inboxCalls = {
  'GET /exchange-web/web/demo/inbox': {
    access: 'anyone',
    summary: 'Mails and text messages the demo sent, newest first; there is no such call in production.',
    params: z.object({
      /** Part of an address or phone number. */
      to: plainText(254).optional(),
      /** Only what came after this message. */
      after: id.optional(),
      limit: rowLimit(200),
    }),
    data: z.object({ messages: z.array(head) }),
  },
  'GET /exchange-web/web/demo/message': {
    access: 'anyone',
    summary: 'One of them with its text; there is no such call in production.',
    params: z.object({ id }),
    data: head.extend({
      plain: z.string(),
      /** Null: a text message. */
      html: z.string().nullable(),
    }),
  },
} as const satisfies CallTable
