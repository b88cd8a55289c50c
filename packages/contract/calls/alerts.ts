import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { decimal, id, pair, timeMs, whole } from '../values.ts'

const direction = z.enum(['above', 'below'])

export const alert = z.object({
  id,
  pair,
  direction,
  price: decimal,
  createdAtMs: timeMs,
  /** Null until it fires. */
  fired: z.object({ atMs: timeMs, price: decimal }).nullable(),
})

export const alertCalls = {
  'GET /exchange-web/web/alert/list': {
    access: 'session',
    summary: 'Price alerts of the caller: those that wait, then the last fifty that fired.',
    params: z.object({ pair: pair.optional() }),
    data: z.object({
      alerts: z.array(alert),
      /** How many may be waiting at a time. */
      most: whole(1, 1000),
    }),
  },
  'POST /exchange-web/web/alert/create': {
    access: 'session',
    summary: 'Tells the caller once when the last price comes to lie at the price or beyond it.',
    params: z.object({ pair, direction, price: decimal }),
    data: z.object({ alert }),
  },
  'POST /exchange-web/web/alert/delete': {
    access: 'session',
    summary: 'Takes an alert away, waiting or fired.',
    params: z.object({ id }),
    /** False: there was none. */
    data: z.object({ deleted: z.boolean() }),
  },
} as const satisfies CallTable
