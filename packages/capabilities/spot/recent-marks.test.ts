import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Execution } from '@bowline/core/messages/terms.ts'
import { sampleBatch, sampleEvent } from '../projection/sample-batches.fixture.ts'
import { simulatedBatches } from '../projection/simulated-batches.fixture.ts'
import { PlainHistory } from './plain-history.fixture.ts'
import { RecentMarks } from './recent-marks.ts'

const alice = 1
const bob = 2

/** Alice's order begins to trail in the command after the one that placed it. */
function trail(orderId: number) {
  const order = { orderId, account: alice, createdAt: 1_000 + 2 * orderId }
  return [
    sampleBatch(2 * orderId, order.createdAt, sampleEvent('order', { ...order, execution: Execution.new })),
    sampleBatch(
      2 * orderId + 1,
      order.createdAt + 1,
      sampleEvent('order', { ...order, execution: Execution.activated }),
    ),
  ]
}

describe('recent marks', () => {
  it('are those of history for every order created after the first command seen', () => {
    const batches = simulatedBatches(11, 1_500)
    const plain = new PlainHistory(batches)
    const wanted = (orderId: number) => ({
      trailingSince: plain.trailingSince.get(orderId) ?? 0,
      preventedId: plain.lastPrevented.get(orderId) ?? 0,
    })
    for (const start of [0, 300, 1_200]) {
      const recent = new RecentMarks()
      for (const batch of batches.slice(start)) recent.apply(batch)
      let marked = 0
      for (const order of plain.orders) {
        const found = recent.of(order.account, [order])
        assert.equal(found !== undefined, order.createdAt > batches[start].time, `order ${order.orderId}`)
        if (!found) continue
        const { trailingSince, preventedId } = wanted(order.orderId)
        const isMarked = trailingSince + preventedId > 0
        assert.deepEqual([...found], isMarked ? [[order.orderId, { trailingSince, preventedId }]] : [])
        assert.equal(recent.of(order.account + 1, [order])?.size, 0, 'for their owner alone')
        if (isMarked) marked += 1
      }
      assert.ok(marked > 3, `${marked} orders were marked`)
    }
  })

  it('are unknown of all orders when one of them may be older than the first command seen, or nothing was seen', () => {
    const recent = new RecentMarks()
    assert.equal(recent.of(alice, [{ orderId: 1, createdAt: 5_000 }]), undefined)
    for (const batch of [...trail(1), ...trail(2)]) recent.apply(batch)
    const [older, newer] = [1, 2].map((orderId) => ({ orderId, createdAt: 1_000 + 2 * orderId }))
    assert.equal(recent.of(alice, [newer, older]), undefined)
    assert.deepEqual(recent.of(alice, [newer]), new Map([[2, { trailingSince: 1_005, preventedId: 0 }]]))
    assert.deepEqual(recent.of(bob, [newer]), new Map())
  })

  it('stay within their bound and know how far back they reach', () => {
    const recent = new RecentMarks(10)
    for (let orderId = 1; orderId <= 100; orderId++) for (const batch of trail(orderId)) recent.apply(batch)
    const known = Array.from({ length: 100 }, (_, index) => index + 1).filter((orderId) =>
      recent.of(alice, [{ orderId, createdAt: 1_000 + 2 * orderId }]),
    )
    assert.deepEqual(known, [91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
  })
})
