import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf, symbolsOf } from './number-symbols.ts'
import { writeDigits, writePercent } from './write-digits.ts'

test('a number is formatted as Intl does, in every language of the site', () => {
  const languages = 'en de es fr id ja ko nl pl pt-PT ru sv th tr vi zh-CN zh-TW ar-u-nu-latn ar-u-nu-arab'.split(' ')
  for (const language of languages)
    for (const value of [0.5, 999.25, 1234.5, 12345.25, 1234567.5]) {
      const intl = new Intl.NumberFormat(language, { maximumFractionDigits: 2, minimumFractionDigits: 2 })
      assert.equal(writeDigits(value.toFixed(2), symbolsOf(language)), intl.format(value), `${language} ${value}`)
    }
})

test('percent is formatted as Intl does, except in Russian and Arabic', () => {
  for (const language of 'en de es fr id ja ko nl pl pt-PT sv th tr vi zh-CN zh-TW'.split(' ')) {
    const intl = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 })
    const symbols = symbolsOf(language)
    const written = writePercent(writeDigits('-12.34', symbols), symbols)
    assert.equal(written, intl.format(-0.1234).replace('\u2212', '-'), language)
  }
  assert.equal(writePercent('12,34', symbolsOf('ru')), '12,34%')
  assert.equal(writePercent('-12.34', symbolsOf('ar')), '-12.34%')
  assert.equal(writePercent('<0,01', symbolsOf('tr')), '<%0,01')
  assert.equal(writePercent('--', symbolsOf('tr')), '--')
})

test('Arabic uses Latin digits unless its own are requested', () => {
  assert.equal(symbolsOf('ar_AE').digits[7], '7')
  assert.equal(symbolsOf('ar-u-nu-arab').digits[7], '٧')
  assert.equal(directionOf('ar_AE'), 'rtl')
  assert.equal(directionOf('en_US'), 'ltr')
})
