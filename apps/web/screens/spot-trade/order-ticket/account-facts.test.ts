import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { feesFor, openOn } from './account-facts.ts'
import { btcUsdt } from './ticket.fixture.ts'

const mine = { makerRate: '0.0008', takerRate: '0.0009' }

test('a promotion counts only where it is lower than the tier', () => {
  assert.deepEqual(feesFor(btcUsdt, mine), { maker: '0.0008', taker: '0.0009' })
  const promoted = { ...btcUsdt, hasPromotion: true, makerRate: '-0.0001', takerRate: '0.001' }
  assert.deepEqual(feesFor(promoted, mine), { maker: '-0.0001', taker: '0.0009' })
})

test('only what is open on the market counts, and only what is still to be bought', () => {
  const row = (changes: Partial<OrderRow>) =>
    ({
      pair: 'BTC_USDT',
      side: 'buy',
      type: 'limit',
      status: 'new',
      isWaiting: false,
      qty: '1',
      executedQty: '0',
      preventedQty: '0',
      ...changes,
    }) as OrderRow
  const rows = [
    row({ executedQty: '0.25', preventedQty: '0.05' }),
    row({ pair: 'ETH_USDT' }),
    row({ side: 'sell', type: 'stopMarket', isWaiting: true }),
    row({ type: 'stopLimit', isWaiting: false, qty: '2' }),
    row({ type: 'market', qty: null }),
  ]
  const orders = new Map(rows.map((each, id) => [id, each]))
  const lists = new Map([
    [1, { pair: 'BTC_USDT' }],
    [2, { pair: 'ETH_USDT' }],
  ])
  assert.deepEqual(openOn('BTC_USDT', { orders, lists }), { orders: 4, conditional: 1, lists: 1, buys: '2.7' })
})
