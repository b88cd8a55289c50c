import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { ExpiryQueue } from './expiry-queue.ts'

test('an empty queue is never due', () => {
  assert.equal(new ExpiryQueue(floorCapacity).nextTime, Number.POSITIVE_INFINITY)
})

test('entries come out by time, those of one time by order id, whatever order they went in', () => {
  const entries = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200 })), {
    maxLength: 80,
    selector: ([, id]) => id,
  })
  fc.assert(
    fc.property(entries, (added) => {
      const queue = new ExpiryQueue(floorCapacity)
      for (const [time, id] of added) queue.add(time, id)
      const popped = added.map(() => [queue.nextTime, queue.pop()])
      assert.deepEqual(
        popped,
        [...added].sort(([t1, id1], [t2, id2]) => t1 - t2 || id1 - id2),
      )
      assert.equal(queue.size, 0)
    }),
  )
})

test('it is full when twice the orders are in it', () => {
  const queue = new ExpiryQueue({ ...floorCapacity, orders: 1 })
  queue.add(1, 1)
  assert.equal(queue.isFull, false)
  queue.add(1, 2)
  assert.equal(queue.isFull, true)
  queue.pop()
  assert.equal(queue.isFull, false)
})

test('clearing out keeps what is wanted, in order of time', () => {
  const queue = new ExpiryQueue(floorCapacity)
  for (const [time, id] of [
    [5, 1],
    [3, 2],
    [4, 3],
    [1, 4],
  ] as const)
    queue.add(time, id)
  queue.keepOnly((id) => id !== 4 && id !== 3)
  assert.deepEqual([queue.pop(), queue.pop(), queue.size], [2, 1, 0])
})
