import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { order } from '../../../live/orders.fixture.ts'
import { orderLines, priceAt } from './order-lines.ts'

const limitBuy = order({ price: '27000.00' })
const lineOf = (changes: Partial<OrderRow>) => orderLines([{ ...limitBuy, ...changes }], 'BTC_USDT', 2)[0]

test('a limit order is a line at its price that can be moved', () => {
  const line = lineOf({})
  assert.deepEqual([line?.price, line?.field, line?.isDormant, line?.isMovable], ['27000.00', 'price', false, true])
})

test('prices have the decimals of the market, however the exchange wrote them', () => {
  assert.equal(lineOf({ price: '27000.00000000' })?.price, '27000.00')
})

test('what is left counts fills and what self-trade prevention took away', () => {
  const line = lineOf({ status: 'partiallyFilled', executedQty: '0.50000', preventedQty: '0.25000' })
  assert.equal(Number(line?.remaining), 1.25)
  assert.equal(line?.isMovable, false)
})

test('a waiting stop-limit stands at its stop price, and at its limit once triggered', () => {
  const stop = { type: 'stopLimit', side: 'sell', stopPrice: '26000.00' } as const
  assert.deepEqual(
    [lineOf({ ...stop, isWaiting: true })?.price, lineOf({ ...stop, isWaiting: true })?.field],
    ['26000.00', 'stopPrice'],
  )
  assert.deepEqual([lineOf(stop)?.price, lineOf(stop)?.isDormant], ['27000.00', false])
})

test('a trail stands where the next trade would trigger it, and is moved by nobody', () => {
  const trail = { type: 'stopMarket', side: 'sell', price: null, trailingBps: 200, isWaiting: true } as const
  // S6 of domain/spot.md: 71,233.37 less two percent is 69,808.7026, and a trade at 69,808.70 triggers.
  const line = lineOf({ ...trail, trailingFrom: '71233.37' })
  assert.deepEqual([line?.price, line?.field, line?.isMovable], ['69808.70', null, false])
  assert.equal(lineOf({ ...trail, side: 'buy', trailingFrom: '42000.01' })?.price, '42840.02')
  assert.equal(lineOf({ ...trail, activationPrice: '72000.00' })?.price, '72000.00')
  assert.equal(lineOf(trail), undefined)
})

test('legs of a list cannot be moved, other markets and market orders have no line', () => {
  assert.equal(lineOf({ listId: 7 })?.isMovable, false)
  assert.equal(lineOf({ pair: 'ETH_USDT' }), undefined)
  assert.equal(lineOf({ type: 'market', price: null }), undefined)
})

test('a height of the chart is the nearest tick, and never zero or less', () => {
  assert.equal(priceAt(27000.037, '0.05', 2), '27000.05')
  assert.equal(priceAt(0.1 + 0.2, '0.1', 1), '0.3')
  for (const value of [0, -5, Number.NaN, 1e300, 0.001]) assert.equal(priceAt(value, '0.05', 2), undefined)
})
