import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayNumber, type NumberDisplay } from './display-number.ts'
import { symbolsOf } from './number-symbols.ts'

const english = symbolsOf('en_US')
const shown = (value: string | null, how: NumberDisplay = {}, symbols = english) => displayNumber(value, how, symbols)

test('empty text, zero and anything that is not a number become two dashes', () => {
  for (const value of [null, '', '0', '0.00', '-0', 'NaN', 'Infinity', '1e9', 'abc']) assert.equal(shown(value), '--')
})

test('dust is shown as dust, on either side of zero', () => {
  assert.equal(shown('0.009'), '<0.01')
  assert.equal(shown('-0.009'), '>-0.01')
  assert.equal(shown('0.01'), '0.01')
  assert.equal(shown('-0.01'), '-0.01')
  assert.equal(shown('0.000000009', { decimals: 8 }), '<0.00000001')
  assert.equal(shown('0.4', { decimals: 0 }), '<1')
})

test('two decimals by default, truncated and grouped', () => {
  assert.equal(shown('1234.5678'), '1,234.56')
  assert.equal(shown('-1234567.999'), '-1,234,567.99')
  assert.equal(shown('12345678901234567890.12'), '12,345,678,901,234,567,890.12')
})

test('a plus sign only if requested and only before positive values', () => {
  assert.equal(shown('1.5', { signed: true }), '+1.50')
  assert.equal(shown('-1.5', { signed: true }), '-1.50')
  assert.equal(shown('0', { signed: true, zero: true }), '0.00')
  assert.equal(shown('1.5'), '1.50')
})

test('thousands become k in compact form, and so on for larger powers', () => {
  assert.equal(shown('999.99', { compact: true }), '999.99')
  assert.equal(shown('1000', { compact: true }), '1.00k')
  assert.equal(shown('-12345.6', { compact: true }), '-12.34k')
  assert.equal(shown('999999.99', { compact: true }), '999.99k')
  assert.equal(shown('20179160', { compact: true }), '20.17M')
  assert.equal(shown('1234567', { compact: true, signed: true }), '+1.23M')
  assert.equal(shown('2000000000', { compact: true }), '2.00B')
  assert.equal(shown('1234567890123456', { compact: true }), '1,234.56T')
  assert.equal(shown('12999', { compact: true, decimals: 0 }), '12k')
})

test('zero is shown in one way, however exact, unless it is a finding', () => {
  for (const how of [{}, { exact: true }, { decimals: 8, exact: true }, { compact: true }, { trim: true }])
    assert.equal(shown('0.00', how), '--')
  assert.equal(shown('0', { zero: true }), '0.00')
})

test('exact keeps dust as it is', () => {
  assert.equal(shown('0.009', { exact: true }), '0.00')
  assert.equal(shown('1.50000000', { decimals: 8, trim: true }), '1.5')
})

test('digits and separators follow the locale', () => {
  assert.equal(shown('1234567.5', {}, symbolsOf('de_DE')), '1.234.567,50')
  assert.equal(shown('1234.5', {}, symbolsOf('es_ES')), '1234,50')
  assert.equal(shown('-1234.5', {}, symbolsOf('ar-u-nu-arab')), '-١٬٢٣٤٫٥٠')
  assert.equal(shown('0.001', {}, symbolsOf('fr_FR')), '<0,01')
})
