import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type OrderNews, OwnOrders } from './own-orders.ts'

const news = (orderId: number, change: Partial<OrderNews> = {}): OrderNews => ({
  orderId,
  side: 'buy',
  price: 100,
  qty: 10,
  executed: 0,
  isOpen: true,
  ...change,
})

let orders: OwnOrders
const left = () => orders.open().map(({ orderId, lots }) => [orderId, lots])

beforeEach(() => {
  orders = new OwnOrders()
})

test('a placed order is open with what is left of it', () => {
  orders.learn(news(1))
  orders.learn(news(1, { executed: 4 }))
  assert.deepEqual(orders.open(), [{ orderId: 1, side: 'buy', price: 100, lots: 6 }])
})

test('an answer that arrives after the report of a fill does not undo the fill', () => {
  orders.learn(news(1, { executed: 4 }))
  orders.learn(news(1))
  assert.deepEqual(left(), [[1, 6]])
})

test('an order that ended before its answer arrived stays ended', () => {
  orders.learn(news(1, { executed: 10, isOpen: false }))
  orders.learn(news(1))
  assert.deepEqual(left(), [])
})

test('a list of open orders removes known ones that it lacks, except those learned meanwhile', () => {
  orders.learn(news(1))
  orders.learn(news(2))
  const knownBefore = orders.ids()
  orders.learn(news(3))
  orders.replaceWith([news(2, { executed: 1 })], knownBefore)
  assert.deepEqual(left(), [
    [2, 9],
    [3, 10],
  ])
})

test('orders left by an earlier run are adopted from the list', () => {
  orders.replaceWith([news(7), news(8)], orders.ids())
  assert.deepEqual(left(), [
    [7, 10],
    [8, 10],
  ])
})
