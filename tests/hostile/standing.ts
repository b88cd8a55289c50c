import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningExchange } from '../support/running-exchange.ts'
import type { Sender } from './sender.ts'

/** Pid of the program that takes the orders; a different one after it crashed. */
export function apiProcess({ directory }: RunningExchange): number {
  const children = JSON.parse(readFileSync(join(directory, 'data/children.json'), 'utf8')) as [pid: number][]
  return (children[0] as [number])[0]
}

/** A process's resident memory. */
export function residentKilobytes(pid: number): number {
  const path = `/proc/${pid}/status`
  if (existsSync(path)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1])
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** What an attack must not change: everything these users have, and the process itself. */
export interface Standing {
  readonly process: number
  readonly accounts: readonly unknown[]
}

export async function standing(exchange: RunningExchange, people: readonly Sender[]): Promise<Standing> {
  const accounts = people.map(async (person) => {
    const [account, open, orders, trades, lists] = await Promise.all([
      person.call('GET', '/api/v3/account'),
      person.call('GET', '/api/v3/openOrders'),
      person.call('GET', '/api/v3/allOrders', { symbol: 'BTCUSDT' }),
      person.call('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' }),
      person.call('GET', '/api/v3/allOrderList'),
    ])
    for (const { status, text } of [account, open, orders, trades, lists]) assert.equal(status, 200, text)
    const { balances } = account.body
    return { balances, open: open.body, orders: orders.body, trades: trades.body, lists: lists.body }
  })
  return { process: apiProcess(exchange), accounts: await Promise.all(accounts) }
}

/** The process is alive, the ledger sums to zero, and nobody's holdings have changed. */
export async function assertStands(
  exchange: RunningExchange,
  before: Standing,
  people: readonly Sender[],
): Promise<void> {
  assert.deepEqual(await standing(exchange, people), before)
  const check = await exchange.cli<{ ok: boolean }>('ledger', 'check')
  assert.equal(check.ok, true)
}

/** Expects exactly this refusal. */
export function assertRefused(
  answer: { readonly status: number; readonly body: unknown },
  status: number,
  code: number,
  msg: string,
  what: string,
): void {
  assert.deepEqual({ status: answer.status, body: answer.body }, { status, body: { code, msg } }, what)
}
