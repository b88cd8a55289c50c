import assert from 'node:assert/strict'
import { it } from 'node:test'
import { feePercent, ratePercent } from './rate-percent.ts'

it('a rate is shown in percent, exactly', () => {
  assert.equal(ratePercent('0.001'), '0.1')
  assert.equal(ratePercent('0.00075'), '0.075')
  assert.equal(ratePercent('-0.0001'), '-0.01')
  assert.equal(ratePercent('0'), '0')
  assert.equal(ratePercent('0.25'), '25')
})

it('a fee always has at least two decimals', () => {
  assert.equal(feePercent('0.001'), '0.10')
  assert.equal(feePercent('0.00075'), '0.075')
  assert.equal(feePercent('0'), '0.00')
})
