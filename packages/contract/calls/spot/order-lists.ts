import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { fillRow, listRow } from '../../order.ts'
import { leg, ocoLeg, stp } from '../../order-terms.ts'
import { cursor, page, period } from '../../paging.ts'
import { sides } from '../../terms/orders.ts'
import { OPEN_SPOT } from '../../terms/products.ts'
import { clientOrderId, decimal, id, nested, pair, rowLimit, whole } from '../../values.ts'

const common = {
  pair,
  stp: stp.optional(),
  /** A repeat returns the first list and places nothing. */
  clientListId: clientOrderId.optional(),
} as const

/** `above` and `below` the last price; one cancels the other. */
const pairOfLegs = { above: nested(ocoLeg), below: nested(ocoLeg) } as const

const working = { working: nested(leg) } as const

export const orderListCalls = {
  'POST /exchange-web/web/orderList/create': {
    access: 'session',
    requires: OPEN_SPOT,
    summary:
      'Places an order list: OCO (one cancels the other), OTO (one places the other), OTOCO (one places a pair).',
    params: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('oco'), ...common, side: z.enum(sides), qty: decimal, ...pairOfLegs }),
      /** The working leg must be a `limit` or `limitMaker`. */
      z.strictObject({ kind: z.literal('oto'), ...common, ...working, pending: nested(leg) }),
      /** Side and quantity of the pending pair. */
      z.strictObject({
        kind: z.literal('otoco'),
        ...common,
        ...working,
        side: z.enum(sides),
        qty: decimal,
        ...pairOfLegs,
      }),
    ]),
    data: z.object({ list: listRow, fills: z.array(fillRow), isRepeat: z.boolean() }),
  },
  'POST /exchange-web/web/orderList/cancel': {
    access: 'session',
    summary: 'Cancels a list with all its legs, by its id or client id.',
    params: z.strictObject({ pair, listId: id.optional(), clientListId: clientOrderId.optional() }),
    data: z.object({ list: listRow }),
  },
  'GET /exchange-web/web/orderList/openList': {
    access: 'session',
    summary: 'Current open lists with their legs from the engine, newest first.',
    weight: 5,
    params: z.strictObject({ pair: pair.optional(), cursor: cursor.optional(), limit: whole(1, 100).default(100) }),
    data: page(listRow),
  },
  'GET /exchange-web/web/orderList/history': {
    access: 'session',
    summary: 'Ended lists with their legs, newest first.',
    weight: 3,
    params: z.strictObject({ pair: pair.optional(), ...period, cursor: cursor.optional(), limit: rowLimit(100) }),
    data: page(listRow),
  },
} as const satisfies CallTable
