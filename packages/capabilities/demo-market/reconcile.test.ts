import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Level, SideName } from './ladder.ts'
import { type Move, type OpenOrder, reconcile } from './reconcile.ts'

const level = (side: SideName, price: number, lots = 10, toleranceTicks = 2): Level => ({
  side,
  price,
  lots,
  toleranceTicks,
})
const order = (orderId: number, side: SideName, price: number, lots = 10): OpenOrder => ({ orderId, side, price, lots })
/** "replace 1→100", "place 101", "cancel 2". */
const words = (moves: readonly Move[]) =>
  moves.map((move) => {
    if (move.kind === 'place') return `place ${move.level.price}`
    if (move.kind === 'cancel') return `cancel ${move.order.orderId}`
    return `replace ${move.order.orderId}→${move.level.price}`
  })

test('an empty book is filled from the inside out, alternating between the sides', () => {
  const wanted = [level('buy', 100), level('buy', 90), level('sell', 102), level('sell', 112)]
  assert.deepEqual(words(reconcile([], wanted)), ['place 100', 'place 102', 'place 90', 'place 112'])
})

test('orders near enough and large enough stay', () => {
  const wanted = [level('buy', 100), level('buy', 90)]
  assert.deepEqual(reconcile([order(1, 'buy', 101), order(2, 'buy', 88, 3)], wanted), [])
})

test('an order too far from every level is moved to a missing one', () => {
  const wanted = [level('buy', 100), level('buy', 90)]
  assert.deepEqual(words(reconcile([order(1, 'buy', 95), order(2, 'buy', 90)], wanted)), ['replace 1→100'])
})

test('a nearly used-up order is renewed', () => {
  assert.deepEqual(words(reconcile([order(1, 'sell', 100, 2)], [level('sell', 100)])), ['replace 1→100'])
})

test('surplus orders are cancelled', () => {
  assert.deepEqual(words(reconcile([order(1, 'sell', 100), order(2, 'sell', 100)], [level('sell', 100)])), ['cancel 2'])
})

test('one order never serves two levels', () => {
  const wanted = [level('buy', 100), level('buy', 99)]
  assert.deepEqual(words(reconcile([order(1, 'buy', 100)], wanted)), ['place 99'])
})

test('after a fall, bids above the new best bid move before anything else', () => {
  const wanted = [level('buy', 80), level('sell', 82), level('sell', 92)]
  const orders = [order(1, 'buy', 100), order(2, 'sell', 102), order(3, 'sell', 112)]
  assert.deepEqual(words(reconcile(orders, wanted)), ['replace 1→80', 'replace 2→82', 'replace 3→92'])
  const risen = [level('buy', 120), level('sell', 122)]
  assert.equal(words(reconcile([order(1, 'buy', 100), order(2, 'sell', 102)], risen))[0], 'replace 2→122')
})

test('after the moves the orders match the levels and nothing is left to do', () => {
  const wanted = [level('buy', 100), level('buy', 95), level('sell', 104), level('sell', 110)]
  let orders = [order(1, 'buy', 120), order(2, 'buy', 70), order(3, 'buy', 60), order(4, 'sell', 104, 1)]
  let next = 10
  for (const move of reconcile(orders, wanted)) {
    if (move.kind !== 'place') orders = orders.filter((each) => each !== move.order)
    if (move.kind !== 'cancel') orders.push(order(next++, move.level.side, move.level.price, move.level.lots))
  }
  assert.deepEqual(reconcile(orders, wanted), [])
  assert.deepEqual(
    orders.map((each) => each.price).sort((a, b) => a - b),
    [95, 100, 104, 110],
  )
})
