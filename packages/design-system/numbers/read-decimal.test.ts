import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolsOf } from './number-symbols.ts'
import { readDecimal } from './read-decimal.ts'

test('pasted amounts are read in the formats of all countries', () => {
  const rows: [text: string, locale: string, wanted: string | undefined][] = [
    ['1234.5', 'en_US', '1234.5'],
    ['1,234.5', 'en_US', '1234.5'],
    ['1.234,5', 'en_US', '1234.5'],
    ['1,234', 'en_US', '1234'],
    ['1,234', 'de_DE', '1.234'],
    ['1.234', 'de_DE', '1234'],
    ['0.123', 'de_DE', '0.123'],
    ['1.234.567', 'de_DE', '1234567'],
    ['1 234,5', 'fr_FR', '1234.5'],
    ["1'234.50", 'en_US', '1234.50'],
    ['$ 60,000.10 USDT', 'en_US', '60000.10'],
    ['١٬٢٣٤٫٥', 'ar_AE', '1234.5'],
    ['۱۲۳', 'ar_AE', '123'],
    ['１２.５', 'ja_JP', '12.5'],
    ['１，２３４．５', 'ja_JP', '1234.5'],
    ['12。5', 'zh_CN', '12.5'],
    ['−5', 'en_US', '-5'],
    ['$-5', 'en_US', '-5'],
    ['.5', 'en_US', '0.5'],
    ['007', 'en_US', '7'],
    ['5.', 'en_US', '5'],
    ['', 'en_US', undefined],
    ['abc', 'en_US', undefined],
    ['1-2', 'en_US', undefined],
    ['1e5', 'en_US', undefined],
    ['0x10', 'en_US', undefined],
    ['1.5/2', 'en_US', undefined],
    ['.', 'en_US', undefined],
  ]
  for (const [text, locale, wanted] of rows) assert.equal(readDecimal(text, symbolsOf(locale)), wanted, text)
})
