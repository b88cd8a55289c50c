import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { newsSubjects } from '../terms/news.ts'
import { asset, decimal, id, plainText, rowLimit, timeMs, whole } from '../values.ts'

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

/** Sent to the owner's open pages: there is something new; how much of it is not read yet. */
export const newsNotices = { news: z.object({ unread: whole(0, 1_000_000) }) }

export const newsCalls = {
  'GET /exchange-web-gateway/news/list': {
    access: 'session',
    summary: 'What happened to the caller’s money, newest first, in the language of the call.',
    params: z.strictObject({ limit: whole(1, 100).default(30) }),
    data: z.object({
      unread: whole(0, 1_000_000),
      rows: z.array(
        z.object({
          id,
          subject: z.enum(newsSubjects),
          title: z.string(),
          text: z.string(),
          /** With the coin; null where it is not known. */
          amount: z.string().nullable(),
          atMs: timeMs,
          isRead: z.boolean(),
        }),
      ),
    }),
  },
  'POST /exchange-web-gateway/news/read': {
    access: 'session',
    summary: 'Marks everything up to this one as read.',
    params: z.strictObject({ id }),
    data: z.object({ unread: whole(0, 1_000_000) }),
  },
} as const satisfies CallTable
