import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, order } from '../../../live/orders.fixture.ts'
import { type Step, stepRows } from './biography-steps.ts'

let sequence = 0
function step(what: Step['what'], fields: Partial<Step> = {}): Step {
  sequence += 1
  return {
    sequence,
    atMs: sequence,
    what,
    price: null,
    qty: null,
    qtyAhead: null,
    fill: null,
    reason: null,
    executedQty: '0',
    locked: '0',
    ...fields,
  }
}

const sentences = (of: ReturnType<typeof order>, ...steps: Step[]) =>
  stepRows(of, steps).map(({ sentence }) => sentence)

test('being first in the queue has its own text', () => {
  const rested = (qtyAhead: string) => stepRows(order(), [step('rested', { qtyAhead })])[0]
  assert.equal(rested('0.00000000')?.sentence, 'restedFirst')
  assert.deepEqual([rested('3')?.sentence, rested('3')?.qty], ['rested', '3'])
})

test('a stop order waits between acceptance and trigger, and its trigger may be unknown', () => {
  const stop = order({ type: 'stopLimit', stopPrice: '120', side: 'buy' })
  const steps = [step('accepted', { qty: '2' }), step('triggered', { price: '121' })]
  assert.deepEqual(sentences(stop, ...steps), ['accepted', 'waits', 'triggered'])
  const [, waits] = stepRows(stop, steps)
  assert.deepEqual([waits?.price, waits?.isAbove, waits?.qty], ['120', true, null])
  assert.deepEqual(sentences(stop, step('triggered')), ['triggeredUnknown'])
})

test('a leg waits for the order before it, then is placed', () => {
  const leg = order({ listId: 1 })
  assert.deepEqual(sentences(leg, step('accepted'), step('placed'), step('rested', { qtyAhead: '1' })), [
    'accepted',
    'waitsForOther',
    'placed',
    'rested',
  ])
  assert.deepEqual(sentences(order({ status: 'pendingNew', listId: 1 }), step('accepted')), [
    'accepted',
    'waitsForOther',
  ])
})

test('fills and the end have their details', () => {
  const steps = [step('filled', { price: '100', qty: '1', fill: fill() }), step('expired', { reason: 'gtd' })]
  const [filled, expired] = stepRows(order(), steps)
  assert.deepEqual([filled?.tone, filled?.fill?.role, filled?.qty], ['fill', 'maker', '1'])
  assert.deepEqual([expired?.tone, expired?.reason], ['end', 'gtd'])
})

test('keys are unique even when one command causes several steps', () => {
  const same = [step('filled', { sequence: 5 }), step('filled', { sequence: 5 }), step('rested', { sequence: 5 })]
  assert.equal(new Set(stepRows(order(), same).map(({ key }) => key)).size, 3)
})
