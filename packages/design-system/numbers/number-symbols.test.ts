import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf, symbolsOf } from './number-symbols.ts'
import { writeDigits } from './write-digits.ts'

test('a number is formatted as Intl does, in every language of the site', () => {
  const languages = 'en de es fr id it ja ko nl pl pt-BR ru th tr uk vi zh-CN zh-TW ar-u-nu-latn ar-u-nu-arab'.split(
    ' ',
  )
  for (const language of languages)
    for (const value of [0.5, 999.25, 1234.5, 12345.25, 1234567.5]) {
      const intl = new Intl.NumberFormat(language, { maximumFractionDigits: 2, minimumFractionDigits: 2 })
      assert.equal(writeDigits(value.toFixed(2), symbolsOf(language)), intl.format(value), `${language} ${value}`)
    }
})

test('Arabic uses Latin digits unless its own are requested', () => {
  assert.equal(symbolsOf('ar_AE').digits[7], '7')
  assert.equal(symbolsOf('ar-u-nu-arab').digits[7], '٧')
  assert.equal(directionOf('ar_AE'), 'rtl')
  assert.equal(directionOf('en_US'), 'ltr')
})
