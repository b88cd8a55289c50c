import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FillRow } from '@bowline/contract/order.ts'
import { fillMarks } from './fill-marks.ts'

const MINUTE = 60_000
const openOf = (atMs: number) => (atMs < MINUTE ? undefined : atMs - (atMs % MINUTE))

function fill(id: number, side: 'buy' | 'sell', atMs: number, price: string, qty: string, quote: string): FillRow {
  const rest = { pair: 'BTC_USDT', listId: null, role: 'taker', fee: '0', feeAsset: 'USDT' } as const
  return { id, orderId: 10, side, atMs, price, qty, quote, ...rest }
}

test('fills of one bar and side are one mark at their average price', () => {
  const fills = [
    fill(1, 'buy', MINUTE + 1, '100.00', '1', '100'),
    fill(2, 'buy', MINUTE + 59_999, '106.00', '2', '212'),
    fill(3, 'sell', MINUTE + 5, '105.00', '1', '105'),
    fill(4, 'buy', 2 * MINUTE, '110.00', '1', '110'),
  ]
  const marks = fillMarks(fills, openOf, 2)
  assert.deepEqual([...marks.keys()], [MINUTE, 2 * MINUTE])
  const [bought, sold] = marks.get(MINUTE) ?? []
  assert.deepEqual([bought?.side, bought?.averagePrice, bought?.fills], ['buy', '104.00', 2])
  assert.deepEqual([Number(bought?.qty), Number(bought?.quote)], [3, 312])
  assert.deepEqual([sold?.side, sold?.averagePrice], ['sell', '105.00'])
})

test('a fill told by the stream and by the history counts once, both sides of one trade twice', () => {
  const once = fill(1, 'buy', MINUTE, '100.00', '1', '100')
  assert.equal(fillMarks([once, { ...once }], openOf, 2).get(MINUTE)?.[0]?.fills, 1)
  const other = { ...once, orderId: 11, side: 'sell' as const }
  assert.equal(fillMarks([once, other], openOf, 2).get(MINUTE)?.length, 2)
})

test('fills before the first bar have no mark', () => {
  assert.equal(fillMarks([fill(1, 'buy', 5, '100.00', '1', '100')], openOf, 2).size, 0)
})
