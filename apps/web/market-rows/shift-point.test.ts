import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shiftPoint } from './shift-point.ts'

test('a fraction becomes percent without a digit lost', () => {
  assert.equal(shiftPoint('0.0001', 2), '0.0100000000')
  assert.equal(shiftPoint('-0.00012345', 2), '-0.0123450000')
  assert.equal(shiftPoint('1', 2), '100.0000000000')
})
