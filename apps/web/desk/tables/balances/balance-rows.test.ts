import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balanceRows } from './balance-rows.ts'

const market = { base: 'ETH', quote: 'USDT' }
const balances = new Map(
  [
    { asset: 'USDT', available: '70', locked: '20', withdrawing: '10' },
    { asset: 'SOL', available: '1', locked: '0', withdrawing: '0' },
    { asset: 'BTC', available: '0', locked: '0.5', withdrawing: '0' },
    { asset: 'XRP', available: '0', locked: '0', withdrawing: '0' },
  ].map((balance) => [balance.asset, balance]),
)

test("the market's coins come first, owned or not, and coins with no balance are left out", () => {
  const rows = balanceRows(balances, market, false)
  assert.deepEqual(rows.map(({ asset }) => asset), ['ETH', 'USDT', 'BTC', 'SOL']) // biome-ignore format: one look
})

test('one market is its two coins', () => {
  const rows = balanceRows(balances, market, true)
  assert.deepEqual(rows.map(({ total }) => total), ['0.00000000', '100.00000000']) // biome-ignore format: one look
})
