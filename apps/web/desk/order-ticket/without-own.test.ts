import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { withoutOwn } from './without-own.ts'

test('estimates exclude the user’s own resting orders; of an iceberg the visible part', () => {
  const book = {
    bids: [{ price: '59990.00', qty: '0.10000' }],
    asks: [
      { price: '60000.00', qty: '0.01000' },
      { price: '60010.00', qty: '0.02000' },
    ],
  }
  const row = (changes: Partial<OrderRow>) =>
    ({
      pair: 'BTC_USDT',
      side: 'sell',
      qty: '0.01',
      executedQty: '0',
      preventedQty: '0',
      visibleQty: null,
      workingAtMs: 1,
      ...changes,
    }) as OrderRow
  const rows = [
    row({ price: '60000' }),
    row({ price: '60010', qty: '5', visibleQty: '0.005' }),
    row({ price: '59990', workingAtMs: null }),
    row({ price: '59990', side: 'buy', pair: 'ETH_USDT' }),
  ]
  const orders = new Map(rows.map((each, id) => [id, each]))
  assert.deepEqual(withoutOwn(book, 'BTC_USDT', { orders }), {
    bids: book.bids,
    asks: [{ price: '60010.00', qty: '0.015' }],
  })
  assert.equal(withoutOwn(book, 'BTC_USDT', undefined).asks, book.asks)
})
