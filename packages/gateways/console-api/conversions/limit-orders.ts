import type { LimitOrder, LimitOversight, SetAside } from '@bowline/capabilities/convert/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { conversionCalls } from '@bowline/contract/console/calls/conversions.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs {
  readonly sql: Sql
  readonly limitOversight: Pick<LimitOversight, 'orders' | 'setAside' | 'callOff'>
}

export const limitOrderHandlers = {
  async 'GET /console-api/conversions/limit-orders'(call, { sql, limitOversight }) {
    const { cursor, limit, userId } = call.params
    const found = await limitOversight.orders({ userId, beforeId: cursorNumber(cursor), limit: limit + 1 })
    const { rows, next } = pageOf(found, limit, ({ id }) => String(id))
    const about = { action: 'conversions.limit-orders', after: { found: rows.length } }
    await recordAudit(sql, call, userId === undefined ? about : { ...about, userId })
    return { rows: rows.map(orderRow), next }
  },

  async 'GET /console-api/conversions/set-aside'(call, { sql, limitOversight }) {
    const coins = await limitOversight.setAside()
    await recordAudit(sql, call, { action: 'conversions.set-aside' })
    return { isKnown: coins !== undefined, coins: (coins ?? []).map(sumRow) }
  },

  async 'POST /console-api/conversions/call-off'(call, { sql, limitOversight }) {
    const { orderId, reason } = call.params
    const [order] = await limitOversight.orders({ id: orderId, limit: 1 })
    if (!order) throw new SiteRefusal(SiteCode.refused, 'convert.not-open')
    // On record before it is done: it is somebody else's order, and the reason must not be lacking.
    const about = { action: 'conversions.call-off', userId: order.userId, after: { orderId, reason } }
    await recordAudit(sql, call, about)
    const ended = await limitOversight.callOff(orderId)
    if ('refusal' in ended) throw new SiteRefusal(SiteCode.refused, 'convert.not-open')
    return { orderId }
  },
} satisfies Partial<ConsoleHandlers<typeof conversionCalls, Needs>>

function orderRow({ id: orderId, userId, fromCoin, toCoin, wallet, limit, acceptedAtMs: placedAtMs }: LimitOrder) {
  const { price, isSale, setAside, expiresAtMs } = limit
  return {
    ...{ orderId, userId, fromCoin, toCoin, wallet, price: amountText(price) },
    ...{ priceOf: isSale ? ('from' as const) : ('to' as const), setAside: amountText(setAside) },
    ...{ placedAtMs, expiresAtMs },
  }
}

function sumRow({ asset, orders, byOrders, byLedger, state }: SetAside) {
  return { coin: asset.code, orders, byOrders: amountText(byOrders), byLedger: amountText(byLedger), state }
}
