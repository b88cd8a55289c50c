import assert from 'node:assert/strict'
import { test } from 'node:test'
import { biggest, newest } from './movers.ts'
import type { ListedTicker } from './tickers.ts'

const row = (pair: string, changePercent: string | null) => ({ pair, changePercent }) as ListedTicker
const rows = [
  row('A_USDT', '1.500'),
  row('B_USDT', '-9.000'),
  row('C_USDT', null),
  row('D_USDT', '10.250'),
  row('E_USDT', '0.000'),
]
const pairs = (found: readonly { pair: string }[]) => found.map(({ pair }) => pair)
const byChange = ({ changePercent }: ListedTicker) => changePercent

test('gainers rose and losers fell, compared as numbers and not as text; an unchanged market is neither', () => {
  assert.deepEqual(pairs(biggest(rows, 5, byChange, 'above')), ['D_USDT', 'A_USDT'])
  assert.deepEqual(pairs(biggest(rows, 5, byChange, 'below')), ['B_USDT'])
  assert.deepEqual(pairs(biggest(rows, 1, byChange, 'above')), ['D_USDT'])
})

test('the newest were listed last, with the higher number first where two were listed together', () => {
  const listed = new Map([
    ['A_USDT', 2_000],
    ['B_USDT', 1_000],
    ['D_USDT', 2_000],
  ])
  assert.deepEqual(pairs(newest(rows, 5, (pair) => listed.get(pair) ?? null)), ['D_USDT', 'A_USDT', 'B_USDT'])
})
