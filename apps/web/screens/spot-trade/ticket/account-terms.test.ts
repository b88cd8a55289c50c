import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { feesFor, openOn, tokenFor } from './account-terms.ts'
import { btcUsdt } from './ticket.fixture.ts'

const mine = { makerRate: '0.0008', takerRate: '0.0009' }

test('a promotion applies only if it is lower than the tier’s rate', () => {
  assert.deepEqual(feesFor(btcUsdt, mine), { maker: '0.0008', taker: '0.0009' })
  const promoted = { ...btcUsdt, hasPromotion: true, makerRate: '-0.0001', takerRate: '0.001' }
  assert.deepEqual(feesFor(promoted, mine), { maker: '-0.0001', taker: '0.0009' })
})

test('fees are paid in the platform token only if market and user allow it and the token is not traded itself', () => {
  const chosen = { paysWithPlatformToken: true, platformToken: 'BLN' }
  const indexOf = (coin: string) => ({ BLN: '0.07', BTC: '60000', USDT: '1' })[coin] ?? null
  const token = { asset: 'BLN', index: '0.07', baseIndex: '60000', quoteIndex: '1' }
  assert.deepEqual(tokenFor(btcUsdt, chosen, indexOf), { token })
  assert.deepEqual(tokenFor(btcUsdt, { ...chosen, paysWithPlatformToken: false }, indexOf), {})
  assert.deepEqual(tokenFor({ ...btcUsdt, takesPlatformToken: false }, chosen, indexOf), {})
  assert.deepEqual(tokenFor({ ...btcUsdt, base: 'BLN' }, chosen, indexOf), {})
})

test('only open orders on this market count, and of buys only the unfilled part', () => {
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
