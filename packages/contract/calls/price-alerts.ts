import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { decimal, id, pair, timeMs, whole } from '../values.ts'

const direction = z.enum(['above', 'below'])

const alert = z.object({
  id,
  pair,
  direction,
  price: decimal,
  createdAtMs: timeMs,
  /** Null until it fires. */
  fired: z.object({ atMs: timeMs, price: decimal }).nullable(),
})

/** Sent to the owner's open pages: those that fired. */
export const priceAlertNotices = { alerts: z.array(alert) }

export const priceAlertCalls = {
  'GET /exchange-web/web/alert/list': {
    access: 'session',
    summary: 'The caller’s price alerts: waiting ones, then the last fifty that fired.',
    params: z.object({ pair: pair.optional() }),
    data: z.object({
      alerts: z.array(alert),
      /** How many may be waiting at a time. */
      most: whole(1, 1000),
    }),
  },
  'POST /exchange-web/web/alert/create': {
    access: 'session',
    summary: 'Creates an alert that fires once, when the last price reaches the given price.',
    params: z.strictObject({ pair, direction, price: decimal }),
    data: z.object({ alert }),
  },
  'POST /exchange-web/web/alert/delete': {
    access: 'session',
    summary: 'Deletes an alert, waiting or fired.',
    params: z.strictObject({ id }),
    /** False: there was none. */
    data: z.object({ deleted: z.boolean() }),
  },
} as const satisfies CallTable
