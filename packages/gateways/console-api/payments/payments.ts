import { amountText } from '@bowline/capabilities/markets/index.ts'
import { listPayments, type UserPayment } from '@bowline/capabilities/user-payments/index.ts'
import type { paymentCalls } from '@bowline/contract/console/calls/payments.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'

export const paymentHandlers: ConsoleHandlers<typeof paymentCalls, { readonly sql: Sql }> = {
  async 'GET /console-api/payments/list'(call, { sql }) {
    const { cursor, limit, userId, state } = call.params
    const rows = await listPayments(sql, { userId, state, before: cursorNumber(cursor), limit: limit + 1 })
    const page = pageOf(rows, limit, ({ number }) => String(number))
    const about = { action: 'payments.list', after: { found: page.rows.length } }
    await recordAudit(sql, call, userId === undefined ? about : { ...about, userId })
    return { rows: page.rows.map(shown), next: page.next }
  },
}

function shown({ payId, payer, payee, payerName, payeeName, coin, amount, value, state, askedAtMs }: UserPayment) {
  const amounts = { coin, amount: amountText(amount), value: amountText(value) }
  return { ...{ payId, payer, payee, payerName, payeeName }, ...amounts, ...{ state, askedAtMs } }
}
