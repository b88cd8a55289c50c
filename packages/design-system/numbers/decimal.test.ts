import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDecimals, compareDecimals, stepDecimal, trimDecimals, truncateDecimals } from './decimal.ts'

test('decimals are truncated, never rounded, and padded with zeros', () => {
  assert.equal(truncateDecimals('1.239', 2), '1.23')
  assert.equal(truncateDecimals('-1.239', 2), '-1.23')
  assert.equal(truncateDecimals('7', 2), '7.00')
  assert.equal(truncateDecimals('0007.5', 0), '7')
  assert.equal(truncateDecimals('-0.001', 2), '0.00')
  assert.equal(truncateDecimals('99999999999999999999.999', 1), '99999999999999999999.9')
})

test('text that is not a number is unchanged', () => {
  for (const text of ['', 'NaN', '1e5', '1,5', '.5']) assert.equal(truncateDecimals(text, 2), text)
})

test('trailing zeros are dropped only after a decimal point', () => {
  assert.equal(trimDecimals('1.500'), '1.5')
  assert.equal(trimDecimals('100.00'), '100')
  assert.equal(trimDecimals('100'), '100')
})

test('comparison is exact beyond the precision of a float', () => {
  assert.equal(compareDecimals('9007199254740993', '9007199254740992'), 1)
  assert.equal(compareDecimals('1.0', '1'), 0)
  assert.equal(compareDecimals('-1', '0.00000001'), -1)
})

test('a step goes to the next tick, even from a value off the tick', () => {
  const rows: [string, string, number, string][] = [
    ['100', '0.5', 1, '100.5'],
    ['100.2', '0.5', 1, '100.5'],
    ['100.2', '0.5', -1, '100.0'],
    ['100', '0.5', -1, '99.5'],
    ['0.00000001', '0.00000001', 10, '0.00000011'],
    ['', '0.1', 1, '0.1'],
    ['-0.1', '0.1', 1, '0.0'],
    ['60000.1', '0.1', -10, '59999.1'],
  ]
  for (const [value, step, count, wanted] of rows) assert.equal(stepDecimal(value, step, count), wanted, value)
})

test('a step stops at its limits', () => {
  assert.equal(stepDecimal('0.1', '1', -1, { min: '0' }), '0')
  assert.equal(stepDecimal('99.5', '1', 5, { max: '100' }), '100')
  assert.equal(stepDecimal('0.001', '0.001', -1, { min: '0.001' }), '0.001')
})

test('sums are exact', () => {
  assert.equal(addDecimals('0.1', '0.20'), '0.30')
  assert.equal(addDecimals('-0.00000001', '1'), '0.99999999')
})
