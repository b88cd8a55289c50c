import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolsOf } from './number-symbols.ts'
import { fieldText, pasteDecimal, restingText, typeDecimal, unreadableText } from './type-decimal.ts'

const english = symbolsOf('en_US')
const german = symbolsOf('de_DE')
const arabic = symbolsOf('ar-u-nu-arab')

test('what is no number stays as it was typed, and is no value', () => {
  for (const text of ['12a3', '1e3', '1.2.3', '-5', '1-2', '0x10', 'abc', '5%']) {
    const typed = typeDecimal(text, text.length, english)
    assert.equal(typed.text, text)
    assert.equal(unreadableText(typed.value), text)
  }
  assert.deepEqual(typeDecimal('12a3', 3, english), { text: '12a3', caret: 3, value: '?12a3' })
  assert.deepEqual(typeDecimal('-5', 2, english, { negative: true }), { text: '-5', caret: 2, value: '-5' })
  assert.equal(unreadableText('5'), undefined)
  assert.equal(unreadableText(''), undefined)
})

test('a separator of thousands groups, key by key, and never becomes a decimal point', () => {
  const values = (text: string, symbols: typeof english) =>
    Array.from(text, (_, at) => typeDecimal(text.slice(0, at + 1), at + 1, symbols).value)
  assert.deepEqual(values('10,000', english), ['1', '10', '?10,', '?10,0', '?10,00', '10000'])
  assert.deepEqual(values('1.000,5', german), ['1', '?1.', '?1.0', '?1.00', '1000', '1000', '1000.5'])
  assert.equal(typeDecimal('1,234,567.8', 11, english).value, '1234567.8')
  assert.equal(typeDecimal('1 234 567,8', 11, symbolsOf('fr_FR')).value, '1234567.8')
  assert.equal(typeDecimal("1'234.5", 7, english).value, '1234.5')
  for (const odd of ['1,5', '0,123', '12,34', '1,2345', '1,000,00', '1,000 000', '1.000,5'])
    assert.equal(typeDecimal(odd, odd.length, english).value, `?${odd}`)
})

test('a text that is no number is shown as it was, whatever its points mean', () => {
  assert.equal(fieldText(typeDecimal('1.5', 3, german).value, german), '1.5')
  assert.equal(restingText('1,5', english), '1,5')
})

test('an incomplete number has the value typed so far', () => {
  assert.equal(typeDecimal('.', 1, english).value, '')
  assert.equal(typeDecimal('.5', 2, english).value, '0.5')
  assert.equal(typeDecimal('5.', 2, english).value, '5')
  assert.equal(typeDecimal('', 0, english).value, '')
  assert.equal(typeDecimal('-', 1, english, { negative: true }).value, '')
})

test('no decimal is cut: the form says that there are too many', () => {
  assert.equal(typeDecimal('0.00000001', 10, english).value, '0.00000001')
  assert.equal(typeDecimal('55000.12345', 11, english).value, '55000.12345')
  assert.equal(pasteDecimal('1.239', english)?.value, '1.239')
})

test('a separator without a meaning in the locale is its decimal point', () => {
  assert.deepEqual(typeDecimal('1.5', 3, symbolsOf('fr_FR')), { text: '1,5', caret: 3, value: '1.5' })
  assert.deepEqual(typeDecimal('1٫5', 3, english), { text: '1.5', caret: 3, value: '1.5' })
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
