import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../../../live/orders.fixture.ts'
import { changeableFields, draftOf, readAmend } from './amend-draft.ts'

const steps = { tick: '0.01', lot: '0.001' }
const whole = order()
const begun = order({ status: 'partiallyFilled', executedQty: '0.5', preventedQty: '0.5' })
const read = (of: typeof whole, changes: Partial<ReturnType<typeof draftOf>>) =>
  readAmend(of, { ...draftOf(of), ...changes }, steps)

test('reducing the amount keeps the place in the queue, any other change loses it', () => {
  const key = { pair: 'BTC_USDT', orderId: 1 }
  assert.deepEqual(read(whole, { qty: '1.5' }), { is: 'ready', params: { ...key, qty: '1.5' }, keepsPlace: true })
  assert.deepEqual(read(whole, { qty: '3' }), { is: 'ready', params: { ...key, qty: '3' }, keepsPlace: false })
  const both = { ...key, price: '101', qty: '1' }
  assert.deepEqual(read(whole, { price: '101', qty: '1' }), { is: 'ready', params: both, keepsPlace: false })
  const waiting = order({ type: 'stopLimit', stopPrice: '90', isWaiting: true })
  assert.deepEqual(read(waiting, { qty: '1' }), { is: 'ready', params: { ...key, qty: '1' }, keepsPlace: false })
})

test('the same number in another format is no change', () => {
  assert.deepEqual(read(whole, { price: '100', qty: '2.0' }), { is: 'unchanged' })
})

test('invalid input is not sent', () => {
  assert.deepEqual(read(whole, { price: '' }), { is: 'wrong', field: 'price', why: 'missing' })
  assert.deepEqual(read(whole, { qty: '0.000' }), { is: 'wrong', field: 'qty', why: 'missing' })
  assert.deepEqual(read(whole, { price: '?1e2' }), { is: 'wrong', field: 'price', why: 'number' })
  assert.deepEqual(read(whole, { qty: '?-1' }), { is: 'wrong', field: 'qty', why: 'number' })
  assert.deepEqual(read(whole, { price: '100.005' }), { is: 'wrong', field: 'price', why: 'step' })
})

test('a partly filled order can only be reduced, and not below its filled amount', () => {
  assert.deepEqual(read(begun, { qty: '1' }), { is: 'wrong', field: 'qty', why: 'filled' })
  assert.deepEqual(read(begun, { qty: '3' }), { is: 'wrong', field: 'qty', why: 'lower' })
  assert.equal(read(begun, { qty: '1.001' }).is, 'ready')
  assert.deepEqual(changeableFields(begun), ['qty'])
})

test('fields the exchange would not change are not offered', () => {
  assert.deepEqual(changeableFields(order({ listId: 3 })), [])
  assert.deepEqual(changeableFields(order({ type: 'stopMarket', price: null, stopPrice: '90', isWaiting: true })), [
    'stopPrice',
    'qty',
  ])
  assert.deepEqual(changeableFields(order({ type: 'stopLimit', stopPrice: '90', isWaiting: false })), ['price', 'qty'])
  assert.deepEqual(changeableFields(order({ qty: null, quoteQty: '50' })), [])
})
