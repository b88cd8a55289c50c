import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWholeSteps, numberFaultOf } from './number-fault.ts'

test('a text that is no number is told by what is wrong with it', () => {
  assert.equal(numberFaultOf('-1'), 'negative')
  assert.equal(numberFaultOf('1,5'), 'group')
  assert.equal(numberFaultOf('1.2.3'), 'group')
  assert.equal(numberFaultOf('1e3'), 'other')
  assert.equal(numberFaultOf('1-2'), 'other')
})

test('decimals beyond the step are no whole steps', () => {
  assert.equal(isWholeSteps('55000.12345', '0.01'), false)
  assert.equal(isWholeSteps('55000.12', '0.01'), true)
  assert.equal(isWholeSteps('0.00000001', '0.00001'), false)
})
