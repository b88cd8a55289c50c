import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@bowline/core/messages/events.ts'
import { Execution } from '@bowline/core/messages/terms.ts'
import { OrderLimits } from './order-limits.ts'

/** A whole minute, so that windows are easy to see. */
const START = 28_000_000 * 60_000

const rules = { ordersPerTenSeconds: 3, ordersPerMinute: Number.POSITIVE_INFINITY, ordersPerDay: 5 }

function fill(account: number, executed: bigint, lastQty: bigint): Event {
  return { kind: 'order', execution: Execution.trade, account, executed, lastQty } as Event
}

test('unfilled orders are limited per ten seconds and per day', () => {
  const limits = new OrderLimits(rules)
  limits.take(1001, 2, START)
  limits.take(1001, 1, START)
  assert.deepEqual(limits.take(1001, 1, START + 4_000), {
    ...{ refusal: 'too-many-orders', limit: 3, interval: '10 SECOND', retryAfterSeconds: 6 },
  })
  limits.take(1001, 2, START + 10_000)
  const ofTheDay = limits.take(1001, 1, START + 20_000)
  assert.deepEqual([ofTheDay?.limit, ofTheDay?.interval], [5, '1 DAY'])
  assert.equal(limits.take(1002, 3, START), undefined)
  assert.equal(limits.refused, 2)
})

test('a minute has a limit where one is given', () => {
  const limits = new OrderLimits({ ...rules, ordersPerMinute: 4, ordersPerDay: Number.POSITIVE_INFINITY })
  limits.take(1001, 3, START)
  limits.take(1001, 1, START + 10_000)
  assert.deepEqual(limits.take(1001, 1, START + 20_000), {
    ...{ refusal: 'too-many-orders', limit: 4, interval: '1 MINUTE', retryAfterSeconds: 40 },
  })
  assert.deepEqual(limits.counts(1001, START + 20_000), { tenSeconds: 0, minute: 4, day: 4 })
  assert.equal(limits.take(1001, 3, START + 60_000), undefined)
})

test('fills of orders that count elsewhere free no place', () => {
  const limits = new OrderLimits(rules, undefined, (market) => market === 21)
  limits.take(1001, 2, START)
  limits.apply([{ ...fill(1001, 1n, 1n), market: 1 } as Event, { ...fill(1001, 1n, 1n), market: 21 } as Event])
  assert.equal(limits.counts(1001, START).tenSeconds, 1)
})

test('an order’s first fill frees its place, later ones do not', () => {
  const limits = new OrderLimits(rules)
  limits.take(1001, 3, START)
  limits.apply([fill(1001, 5n, 5n), fill(1001, 8n, 3n)])
  assert.deepEqual(limits.counts(1001, START), { tenSeconds: 2, minute: 2, day: 2 })
})

test('a refused order frees its place, and no count falls below zero', () => {
  const limits = new OrderLimits(rules)
  limits.take(1001, 1, START)
  limits.giveBack(1001, 1, START)
  limits.apply([fill(1001, 1n, 1n)])
  assert.deepEqual(limits.counts(1001, START), { tenSeconds: 0, minute: 0, day: 0 })
})

test('a place that is given back after its window has ended leaves the counts of the new one alone', () => {
  const limits = new OrderLimits(rules)
  limits.take(1001, 1, START)
  limits.take(1001, 1, START + 10_000)
  limits.take(1002, 3, START + 10_000)
  limits.giveBack(1001, 1, START)
  assert.deepEqual(limits.counts(1001, START + 10_000), { tenSeconds: 1, minute: 1, day: 1 })
  assert.equal(limits.take(1002, 1, START + 10_000)?.limit, 3)
})

test('exempt accounts are counted but not limited', () => {
  const limits = new OrderLimits(rules, (account) => account === 7)
  for (let i = 0; i < 10; i++) assert.equal(limits.take(7, 1, START), undefined)
  assert.equal(limits.counts(7, START).day, 10)
})
