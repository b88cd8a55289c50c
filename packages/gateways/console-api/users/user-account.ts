import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { LedgerHistory, LedgerLine } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { AccountHistory } from '@bowline/capabilities/spot/index.ts'
import { readOpenOrders } from '@bowline/capabilities/spot/read-open-orders.ts'
import type { userAccountCalls } from '@bowline/contract/console/calls/user-account.ts'
import { planOf } from '@bowline/core/ledger/account-plan.ts'
import { BizType } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { available } from '../../call-kit/history-answer.ts'
import { cursorNumber, cursorParts, pageOf } from '../../call-kit/pages.ts'
import { codeOf } from '../../site-kit/asset-answers.ts'
import { readFills, readOrders } from '../../site-kit/order-pages.ts'
import { fillRow, orderRow } from '../../site-kit/order-rows.ts'
import { pairOf } from '../../site-kit/pair.ts'
import type { ConsoleHandlers, StaffCall } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { userOf } from './user-of.ts'

interface AccountNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly accountHistory: AccountHistory
  readonly ledger: LedgerHistory
}

export const userAccountHandlers: ConsoleHandlers<typeof userAccountCalls, AccountNeeds> = {
  async 'GET /console-api/users/open-orders'(call, console) {
    const account = await lookAt('users.orders', call, console)
    const { cursor, limit } = call.params
    const page = { beforeId: cursorNumber(cursor), limit: limit + 1 }
    const open = await readOpenOrders(console.engine, account, undefined, page)
    const { rows, next } = pageOf(open.reverse(), limit, ({ orderId }) => String(orderId))
    return { rows: rows.map((order) => orderRow(order, console.markets)), next }
  },

  async 'GET /console-api/users/orders'(call, console) {
    const account = await lookAt('users.orders', call, console)
    const { rows, next } = await readOrders(console.markets, console, account, call.params)
    return { rows: rows.map((order) => orderRow(order, console.markets)), next }
  },

  async 'GET /console-api/users/trades'(call, console) {
    const account = await lookAt('users.trades', call, console)
    const { rows, next } = await readFills(console.markets, console, account, call.params)
    return { rows: rows.map((fill) => fillRow(fill, console.markets)), next }
  },

  async 'GET /console-api/users/ledger'(call, console) {
    const owner = await lookAt('users.ledger', call, console)
    const { cursor, limit } = call.params
    const [sequence, line] = cursor === undefined ? [] : cursorParts(cursor, 2)
    const before = sequence === undefined || line === undefined ? undefined : { sequence, line }
    const lines = await available(console.ledger.lines({ owner, before, limit: limit + 1 }))
    const { rows, next } = pageOf(lines, limit, (last) => `${last.sequence}.${last.line}`)
    return { rows: rows.map((row) => ledgerRow(row, console.markets)), next }
  },
}

/** Records who looked before anything is read; the user's account. */
async function lookAt(
  action: string,
  call: StaffCall<{ readonly userId: number }>,
  { sql }: AccountNeeds,
): Promise<number> {
  const { id } = await userOf(sql, call.params.userId)
  await recordAudit(sql, call, { action, userId: id })
  return mainAccountOf(id)
}

const kinds = new Map<number, string>(Object.entries(BizType).map(([name, number]) => [number, name]))

function ledgerRow(row: LedgerLine, markets: MarketRegistry) {
  const { sequence, line, time, asset, code, bizType, isDebit, amount, balanceAfter, bizNumber, bizId, memo } = row
  const market = markets.byNumber(row.market)
  return {
    sequence,
    line,
    atMs: time,
    coin: codeOf(markets, asset),
    account: planOf(code)?.name ?? String(code),
    kind: kinds.get(bizType) ?? String(bizType),
    amount: amountText(isDebit ? -amount : amount),
    balance: amountText(balanceAfter),
    pair: market ? pairOf(market) : null,
    reference: bizNumber === 0 ? bizId || null : String(bizNumber),
    memo,
  }
}
