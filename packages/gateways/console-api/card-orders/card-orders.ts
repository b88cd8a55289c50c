import { type CardOrder, type CardPurchase, owedOf } from '@bowline/capabilities/card-purchase/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { cardOrderCalls } from '@bowline/contract/console/calls/card-orders.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { askSecondPerson } from '../approvals/ask-second-person.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

interface Needs {
  readonly sql: Sql
  readonly cardPurchase: Pick<CardPurchase, 'list' | 'settle'>
}

export const cardOrderHandlers: ConsoleHandlers<typeof cardOrderCalls, Needs> = {
  async 'GET /console-api/card-orders/list'(call, { sql, cardPurchase }) {
    const { cursor, limit, ...filter } = call.params
    const rows = await cardPurchase.list({ ...filter, beforeId: cursorNumber(cursor), limit: limit + 1 })
    const page = pageOf(rows, limit, ({ id }) => String(id))
    await recordAudit(sql, call, { action: 'card-orders.list', after: { found: page.rows.length } })
    return { rows: page.rows.map(shown), next: page.next }
  },

  async 'POST /console-api/card-orders/request-settling'(call, { cardPurchase }) {
    const { orderId, reason } = call.params
    const [order] = await cardPurchase.list({ orderId, limit: 1 })
    if (order?.state !== 'chargeback' || (order.settleAtMs !== undefined && (owedOf(order) ?? 0n) === 0n))
      throw new SiteRefusal(SiteCode.refused, 'staff.no-charge-back')
    const terms = { about: orderId }
    return askSecondPerson(call, { kind: 'settle-charge-back', subject: {}, terms, reason })
  },
}

function shown(order: CardOrder) {
  const { orderId, userId, provider, state, createdAtMs, coin, recovered } = order
  const owed = owedOf(order)
  return {
    ...{ orderId, userId, provider, providerId: order.providerId ?? null, state, createdAtMs },
    pay: `${amountText(order.pay)} ${order.currency}`,
    get: `${amountText(order.coinAmount)} ${coin}`,
    ...{ reason: order.reason ?? null, problem: order.problem ?? null },
    ...{ settleAtMs: order.settleAtMs ?? null, settledAtMs: order.settledAtMs ?? null },
    recovered: recovered === undefined ? null : `${amountText(recovered)} ${coin}`,
    owed: owed === undefined || owed === 0n ? null : `${amountText(owed)} ${coin}`,
  }
}
