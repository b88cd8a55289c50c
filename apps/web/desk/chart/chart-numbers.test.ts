import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { chartNumbers } from './chart-numbers.ts'

test('axes write what is large as the rest of the page does, and what is small as it is', () => {
  const { formatBigNumber } = chartNumbers(symbolsOf('en_US'))
  assert.equal(formatBigNumber(999.5), '999.5')
  assert.equal(formatBigNumber(1_200), '1.20k')
  assert.equal(formatBigNumber('-2500000'), '-2.50M')
})
