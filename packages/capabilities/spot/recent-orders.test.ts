import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { sampleBatch, sampleEvent } from '../projection/sample-batches.fixture.ts'
import { RecentOrders } from './recent-orders.ts'

const alice = 1
const bob = 2

/** Each command is one new order of alice, and every second one trades with bob. */
function command(sequence: number): EventBatch {
  const order = sampleEvent('order', { orderId: sequence, account: alice, market: 5, status: 1 })
  const trade = sampleEvent('trade', { tradeId: sequence, market: 5, buyer: alice, seller: bob, buyOrder: sequence })
  return sampleBatch(sequence, 1_000 + sequence, ...(sequence % 2 === 0 ? [order, trade] : [order]))
}

describe('recent orders', () => {
  it('return what happened after a command and nothing before it', () => {
    const recent = new RecentOrders({ startsAfter: 0 })
    for (let sequence = 1; sequence <= 10; sequence++) recent.apply(command(sequence))
    assert.deepEqual([...recent.orders(alice, 5, 7).keys()], [8, 9, 10])
    assert.deepEqual(
      recent.accountTrades(bob, 5, 7).map(({ tradeId }) => tradeId),
      [8, 10],
    )
    assert.deepEqual([...recent.orders(alice, 6, 0).keys()], [])
    assert.deepEqual([...recent.orders(bob, 5, 0).keys()], [])
  })

  it('keep the latest state of an order', () => {
    const recent = new RecentOrders({ startsAfter: 0 })
    recent.apply(command(1))
    recent.apply(sampleBatch(2, 5, sampleEvent('order', { orderId: 1, account: alice, market: 5, status: 4 })))
    assert.equal(recent.orders(alice, 5, 0).get(1)?.status, 4)
    assert.equal(recent.steps(alice, new Set([1]), 0).length, 2)
  })

  it('stay within their bounds and know how far back they reach', () => {
    const recent = new RecentOrders({ startsAfter: 0, bytes: 24_000 })
    assert.ok(recent.covers(0, { account: alice }))
    for (let sequence = 1; sequence <= 1_000; sequence++) recent.apply(command(sequence))
    const reach = Array.from({ length: 1_000 }, (_, sequence) => sequence).find((sequence) =>
      recent.covers(sequence, { account: alice }),
    )
    assert.ok(reach !== undefined && reach > 950 && reach < 985, `reaches back to ${reach}`)
    assert.equal(recent.orders(alice, 5, reach).size, 1_000 - reach)
    assert.equal(recent.sequence, 1_000)
  })

  it('give up on more than can be read at once, and only on that', () => {
    const recent = new RecentOrders({ startsAfter: 0 })
    for (let sequence = 1; sequence <= 10_002; sequence++) recent.apply(command(sequence))
    assert.deepEqual(
      [1, 2].map((sequence) => recent.covers(sequence, { account: alice })),
      [false, true],
    )
    assert.ok(recent.covers(0, { account: bob }))
    assert.ok(recent.covers(0, { market: 5 }))
  })

  it('start with the first command they see', () => {
    const recent = new RecentOrders()
    assert.ok(!recent.covers(0, { account: alice }))
    recent.apply(command(8))
    assert.ok(recent.covers(7, { account: alice }))
    assert.ok(!recent.covers(6, { account: alice }))
  })

  it('apply a command once', () => {
    const recent = new RecentOrders({ startsAfter: 1 })
    recent.apply(command(2))
    recent.apply(command(2))
    assert.equal(recent.trades(5, 0).length, 1)
  })
})
