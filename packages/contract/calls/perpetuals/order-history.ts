import { z } from 'zod'
import { type CallTable, inInverseForm, textFile } from '../../call.ts'
import { contractId, count, family, orderType, orNone, pageOf, timeRange, tradeSide } from '../../futures.ts'
import { futuresOrderRow, futuresTradeRow, orderStatus } from '../../futures-rows.ts'
import { id } from '../../values.ts'
import { transactionType } from './records.ts'

const any = { uorbType: orNone(family), contractId: orNone(contractId) } as const

export const futuresHistoryCalls = inInverseForm({
  'POST /fe-co-api/order/history_order_list': {
    access: 'session',
    summary: 'Orders that have ended, newest first, with fees and profit.',
    weight: 3,
    params: z.object({
      ...any,
      status: orNone(orderStatus),
      type: orNone(orderType),
      side: orNone(tradeSide),
      ...timeRange,
      ...pageOf,
    }),
    data: z.object({ count, orderList: z.array(futuresOrderRow) }),
  },
  'POST /fe-co-api/order/history_trigger_order_list': {
    access: 'session',
    summary:
      'Orders that ended while they waited for their trigger, newest first; what was triggered is in the history of orders.',
    weight: 3,
    params: z.object({ ...any, status: orNone(orderStatus), ...timeRange, ...pageOf }),
    data: z.object({ count, trigOrderList: z.array(futuresOrderRow) }),
  },
  'POST /fe-co-api/order/get_trade_info': {
    access: 'session',
    summary: 'The caller’s fills, newest first; with `orderId` those of one order.',
    weight: 3,
    params: z.object({ ...any, orderId: orNone(id), side: orNone(tradeSide), ...timeRange, ...pageOf }),
    data: z.object({ count, tradeHisList: z.array(futuresTradeRow) }),
  },
  'GET /fe-co-api/record/export': {
    access: 'session',
    summary:
      'Open orders, or what was: orders, fills, positions, statements of liquidations or wallet lines as a file, newest first, up to 10,000 rows: older ones by time. Times are UTC.',
    weight: 50,
    file: 'csv',
    params: z.object({
      ...any,
      what: z.enum(['open', 'orders', 'trades', 'positions', 'liquidations', 'transactions']),
      /** Of statements, one alone. */
      liquidationId: orNone(id),
      /** Of wallet lines, those of one kind. */
      type: orNone(transactionType),
      ...timeRange,
    }),
    data: textFile,
  },
} as const satisfies CallTable)
