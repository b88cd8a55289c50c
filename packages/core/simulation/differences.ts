import { Rejection } from '../rejections.ts'
import type { ExchangeUnderTest, OpenOrderImage, Outcome } from './exchange-under-test.ts'

/** Where two exchanges differ, one line each; empty when they agree. */
export function outcomeDifferences(expected: Outcome, actual: Outcome): string[] {
  const subjectMatters = expected.rejection === Rejection.none || expected.rejection === Rejection.repeatedClientId
  return [
    ...different('rejection', expected.rejection, actual.rejection),
    ...different('filter', expected.filter, actual.filter),
    ...different('cancelRejection', expected.cancelRejection, actual.cancelRejection),
    ...(subjectMatters ? different('subject', expected.subject, actual.subject) : []),
    ...rows('trade', expected.trades.map(inNamedOrder), actual.trades.map(inNamedOrder)),
    ...rows(
      'ended order',
      expected.ended.map(inNamedOrder).sort(byOrder),
      actual.ended.map(inNamedOrder).sort(byOrder),
    ),
  ]
}

/** Balances, books and open orders as a whole. */
export function stateDifferences(
  expected: ExchangeUnderTest,
  actual: ExchangeUnderTest,
  markets: readonly number[],
): string[] {
  const found = rows('balance', balanceLines(expected), balanceLines(actual))
  for (const market of markets) {
    const [should, is] = [expected.book(market), actual.book(market)]
    found.push(...rows(`bid of market ${market}`, should.bids.map(inNamedOrder), is.bids.map(inNamedOrder)))
    found.push(...rows(`ask of market ${market}`, should.asks.map(inNamedOrder), is.asks.map(inNamedOrder)))
  }
  const [orders, theirs] = [expected.openOrders(), actual.openOrders()]
  found.push(...rows('open order', orders.map(orderLine).sort(byOrder), theirs.map(orderLine).sort(byOrder)))
  found.push(...rows('lock of list', listLocks(orders), listLocks(theirs)))
  return found
}

function different(what: string, expected: unknown, actual: unknown): string[] {
  return expected === actual ? [] : [`${what}: expected ${String(expected)}, got ${String(actual)}`]
}

/** Compares line by line, so that the first differing one is named and not a whole list. */
function rows(what: string, expected: readonly string[], actual: readonly string[]): string[] {
  const missing = expected.filter((line, at) => actual[at] !== line).slice(0, 3)
  const extra = actual.filter((line, at) => expected[at] !== line).slice(0, 3)
  return [...missing.map((line) => `${what}: expected ${line}`), ...extra.map((line) => `${what}: got ${line}`)]
}

/** Named by field, so that neither side's order of fields matters. */
function inNamedOrder(image: object): string {
  const fields = Object.entries(image).sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, value]) => `${name}=${value}`).join(' ')
}

function byOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function balanceLines(exchange: ExchangeUnderTest): string[] {
  return exchange
    .balances()
    .filter(({ amount }) => amount !== 0n)
    .map(({ code, owner, asset, amount }) => `${code}:${owner}:${asset} = ${amount}`)
    .sort(byOrder)
}

/** The legs of a list share locks; which leg carries them is the exchange's own affair, their sum is not. */
function orderLine(order: OpenOrderImage): string {
  return inNamedOrder(order.listId > 0 ? { ...order, locked: 0n } : order)
}

function listLocks(orders: readonly OpenOrderImage[]): string[] {
  const sums = new Map<number, bigint>()
  for (const { listId, locked } of orders) if (listId > 0) sums.set(listId, (sums.get(listId) ?? 0n) + locked)
  return [...sums].map(([listId, locked]) => `${listId} = ${locked}`).sort(byOrder)
}
