import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../live/orders.fixture.ts'
import { legRole } from './order-legs.ts'

const entry = order({ id: 1, side: 'buy', type: 'limit' })
const profit = order({ id: 2, side: 'sell', type: 'limit' })
const loss = order({ id: 3, side: 'sell', type: 'stopMarket' })

test('the orders of a list are named by what they are for', () => {
  assert.equal(legRole({ kind: 'otoco', orderIds: [1, 2, 3] }, entry), 'entry')
  assert.equal(legRole({ kind: 'otoco', orderIds: [1, 2, 3] }, profit), 'profit')
  assert.equal(legRole({ kind: 'otoco', orderIds: [1, 2, 3] }, loss), 'loss')
  assert.equal(legRole({ kind: 'oco', orderIds: [3, 2] }, loss), 'loss')
  assert.equal(legRole({ kind: 'oco', orderIds: [3, 2] }, profit), 'profit')
})

test('an order that follows is an exit if it closes what the first one opened', () => {
  const list = { kind: 'oto', orderIds: [1, 2] } as const
  assert.equal(legRole(list, profit, entry), 'profit')
  assert.equal(legRole(list, { ...profit, side: 'buy' }, entry), 'then')
  assert.equal(legRole(list, profit), 'profit', 'also when the first one is filled')
})
