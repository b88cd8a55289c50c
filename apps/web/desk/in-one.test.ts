import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOne } from './in-one.ts'

test('figure and unit stay together from right to left, and are plain text otherwise', () => {
  assert.equal(inOne('0.04 BTC', 'rtl'), '\u20660.04 BTC\u2069')
  assert.equal(inOne('0.04 BTC', 'ltr'), '0.04 BTC')
})
