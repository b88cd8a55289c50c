import assert from 'node:assert/strict'
import { test } from 'node:test'
import { order } from '../../../live/orders.fixture.ts'
import { isSettled, type RowAction, unsettled, withAction } from './row-action.ts'

const before = order()
const action = (what: RowAction['what'], step: RowAction['step']): RowAction => ({
  what,
  before,
  list: undefined,
  step,
  params: undefined,
  refusal: undefined,
})

test('a cancel without an answer is settled when the order is gone, not by a fill in between', () => {
  assert.equal(isSettled(action('cancel', 'lost'), order({ executedQty: '1' })), false)
  assert.equal(isSettled(action('cancel', 'lost'), undefined), true)
})

test('a change without an answer is settled when the order has changed', () => {
  assert.equal(isSettled(action('amend', 'lost'), before), false)
  assert.equal(isSettled(action('amend', 'lost'), order({ executedQty: '1' })), false)
  assert.equal(isSettled(action('amend', 'lost'), order({ qty: '1' })), true)
  assert.equal(isSettled(action('amend', 'done'), undefined), true)
})

test('a rejection stays visible while its order exists', () => {
  assert.equal(isSettled(action('amend', 'refused'), order({ qty: '1' })), false)
  assert.equal(isSettled(action('amend', 'refused'), undefined), true)
})

test('actions are removed with their orders', () => {
  const actions = withAction(new Map(), '1', action('cancel', 'done'))
  assert.equal(unsettled(actions, new Map([[1, before]])), actions)
  assert.equal(unsettled(actions, new Map()).size, 0)
  assert.equal(withAction(actions, '1', undefined).size, 0)
})
