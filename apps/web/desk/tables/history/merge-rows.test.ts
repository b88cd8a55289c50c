import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, order } from '../../../live/orders.fixture.ts'
import { fillOrder, mergeRows, orderOrder } from './merge-rows.ts'

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
const orders = (...wanted: number[]) => wanted.map((id) => order({ id }))

test('a row that arrived since is in its place, once', () => {
  assert.deepEqual(ids(mergeRows(orders(9, 5), orders(9, 10, 7), true, orderOrder)), [10, 9, 7, 5])
})

test('a row that belongs on a page that is not loaded waits for it', () => {
  assert.deepEqual(ids(mergeRows(orders(9, 5), orders(4), true, orderOrder)), [9, 5])
  assert.deepEqual(ids(mergeRows(orders(9, 5), orders(4), false, orderOrder)), [9, 5, 4])
  assert.deepEqual(ids(mergeRows(orders(), orders(4), false, orderOrder)), [4])
})

test('trades of different markets may share an id, and a self-trade shows both sides', () => {
  const loaded = [fill({ id: 1 }), fill({ id: 1, pair: 'ETH_USDT' })]
  assert.equal(mergeRows(loaded, [fill({ id: 1, side: 'sell' }), fill({ id: 1 })], false, fillOrder).length, 3)
})

test('the newest fill is on top', () => {
  const rows = mergeRows(
    [fill({ id: 1, atMs: 10 })],
    [fill({ id: 2, atMs: 20 }), fill({ id: 3, atMs: 20 })],
    true,
    fillOrder,
  )
  assert.deepEqual(ids(rows), [3, 2, 1])
})
