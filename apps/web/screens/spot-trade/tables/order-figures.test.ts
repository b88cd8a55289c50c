import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../../../live/orders.fixture.ts'
import { filledPercent, orderKind, orderTotal, triggersAbove } from './order-figures.ts'

test('an order is filled to 100 % only when all of it is', () => {
  assert.equal(filledPercent(order({ qty: '3', executedQty: '2.99999999' })), '99.99')
  assert.equal(filledPercent(order({ qty: '3', executedQty: '3' })), '100.00')
  assert.equal(filledPercent(order({ qty: null, quoteQty: '200', executedQuote: '50' })), '25.00')
})

test('a total is exact, and is not guessed for an order at any price', () => {
  assert.equal(orderTotal(order({ price: '0.00000001', qty: '0.00000001' })), '0.0000000000000001')
  assert.equal(orderTotal(order({ price: null, qty: null, quoteQty: '75' })), '75')
  assert.equal(orderTotal(order({ price: null })), null)
})

test('stops wait on the far side of the market and take-profits on the near one', () => {
  assert.equal(triggersAbove({ side: 'buy', type: 'stopLimit' }), true)
  assert.equal(triggersAbove({ side: 'sell', type: 'stopMarket' }), false)
  assert.equal(triggersAbove({ side: 'sell', type: 'takeProfitLimit' }), true)
  assert.equal(triggersAbove({ side: 'buy', type: 'takeProfitMarket' }), false)
})

test('an order is called what the order form called it', () => {
  assert.equal(orderKind(order({ type: 'limitMaker' })), 'postOnly')
  assert.equal(orderKind(order({ type: 'stopMarket', trailingBps: 100 })), 'trailing')
  assert.equal(orderKind(order({ visibleQty: '1' })), 'iceberg')
})
