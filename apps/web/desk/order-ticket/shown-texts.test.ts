import assert from 'node:assert/strict'
import { test } from 'node:test'
import { averageText } from './shown-texts.ts'

test('a price has the decimals of its market, an average at most two more', () => {
  assert.equal(averageText('56177.34000000', 2), '56177.34')
  assert.equal(averageText('60000', 2), '60000.00')
  assert.equal(averageText('57205.80500000', 2), '57205.805')
  assert.equal(averageText('0.33333333', 4), '0.333333')
})
