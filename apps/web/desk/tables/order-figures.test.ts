import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../../live/orders.fixture.ts'
import { filledPercent, orderKind, orderTotal, triggersAbove } from './order-figures.ts'

test('an order shows 100 % only when it is completely filled', () => {
  assert.equal(filledPercent(order({ qty: '3', executedQty: '2.99999999' })), '99.99')
  assert.equal(filledPercent(order({ qty: '3', executedQty: '3' })), '100.00')
  assert.equal(filledPercent(order({ qty: null, quoteQty: '200', executedQuote: '50' })), '25.00')
})

test('a total is exact, and is not estimated for a market order', () => {
  assert.equal(orderTotal(order({ price: '0.00000001', qty: '0.00000001' })), '0.0000000000000001')
  assert.equal(orderTotal(order({ price: null, qty: null, quoteQty: '75' })), '75')
  assert.equal(orderTotal(order({ price: null })), null)
})

test('stops trigger when the price moves against the order, take-profits when it moves in favour', () => {
  assert.equal(triggersAbove({ side: 'buy', type: 'stopLimit' }), true)
  assert.equal(triggersAbove({ side: 'sell', type: 'stopMarket' }), false)
  assert.equal(triggersAbove({ side: 'sell', type: 'takeProfitLimit' }), true)
  assert.equal(triggersAbove({ side: 'buy', type: 'takeProfitMarket' }), false)
})

test('an order has the same name as in the order form', () => {
  assert.equal(orderKind(order({ type: 'limitMaker' })), 'postOnly')
  assert.equal(orderKind(order({ type: 'stopMarket', trailingBps: 100 })), 'trailing')
  assert.equal(orderKind(order({ visibleQty: '1' })), 'iceberg')
})
