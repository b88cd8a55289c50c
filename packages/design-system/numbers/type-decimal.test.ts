import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolsOf } from './number-symbols.ts'
import { fieldText, pasteDecimal, restingText, typeDecimal } from './type-decimal.ts'

const english = symbolsOf('en_US')
const german = symbolsOf('de_DE')
const arabic = symbolsOf('ar-u-nu-arab')

test('characters that cannot be part of a number are dropped, and the caret stays', () => {
  assert.deepEqual(typeDecimal('12a3', 3, english), { text: '123', caret: 2, value: '123' })
  assert.deepEqual(typeDecimal('1e5', 2, english), { text: '15', caret: 1, value: '15' })
  assert.deepEqual(typeDecimal('1.2.3', 4, english), { text: '1.23', caret: 3, value: '1.23' })
  assert.deepEqual(typeDecimal('-5', 2, english), { text: '5', caret: 1, value: '5' })
  assert.deepEqual(typeDecimal('-5', 2, english, { negative: true }), { text: '-5', caret: 2, value: '-5' })
})

test('an incomplete number has the value typed so far', () => {
  assert.equal(typeDecimal('.', 1, english).value, '')
  assert.equal(typeDecimal('.5', 2, english).value, '0.5')
  assert.equal(typeDecimal('5.', 2, english).value, '5')
  assert.equal(typeDecimal('', 0, english).value, '')
  assert.equal(typeDecimal('-', 1, english, { negative: true }).value, '')
})

test('no more decimals than the market allows', () => {
  assert.equal(typeDecimal('1.239', 5, english, { decimals: 2 }).text, '1.23')
  assert.equal(typeDecimal('1.5', 3, english, { decimals: 0 }).text, '1')
})

test('either separator becomes the locale’s', () => {
  assert.deepEqual(typeDecimal('1.5', 3, german), { text: '1,5', caret: 3, value: '1.5' })
  assert.deepEqual(typeDecimal('1,5', 3, english), { text: '1.5', caret: 3, value: '1.5' })
})

test('Arabic-Indic digits become a plain decimal', () => {
  assert.deepEqual(typeDecimal('١٢٫٥', 4, arabic), { text: '١٢٫٥', caret: 4, value: '12.5' })
  assert.equal(typeDecimal('12.5', 4, arabic).text, '١٢٫٥')
  assert.equal(typeDecimal('١٢', 2, english).text, '12')
  assert.equal(fieldText('12.5', arabic), '١٢٫٥')
})

test('full-width digits and points of East Asian keyboards are accepted', () => {
  assert.equal(typeDecimal('１２．５', 4, english).value, '12.5')
  assert.equal(typeDecimal('12。5', 4, english).text, '12.5')
})

test('a pasted number with groups is accepted, other text is rejected', () => {
  assert.equal(pasteDecimal('60,000.10 USDT', english)?.value, '60000.10')
  assert.equal(pasteDecimal('60.000,10', german)?.text, '60000,10')
  assert.equal(pasteDecimal('hello', english), undefined)
  assert.equal(pasteDecimal('1e5', english), undefined)
})

test('a number without focus is grouped, and keeps its trailing zeros', () => {
  assert.equal(restingText('60000.10', english), '60,000.10')
  assert.equal(restingText('60000,10', german), '60.000,10')
  assert.equal(restingText('-1234567', english), '-1,234,567')
  assert.equal(restingText('١٢٣٤٫٥', arabic), '١٬٢٣٤٫٥')
  for (const half of ['', '.', '5.', '-']) assert.equal(restingText(half, english), half)
})
