import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisOf } from './chart-axis.ts'

test('a change of a thousandth takes a thousandth of what is shown, not the whole height', () => {
  const { low, high, isFromZero } = axisOf([286_000, 285_910])
  assert.ok(high - low >= 2_860, `${low} to ${high}`)
  assert.ok(low < 285_910 && high > 286_000)
  assert.equal(isFromZero, false)
})

test('values that come near to zero stand on zero', () => {
  const { low, high, isFromZero } = axisOf([0, 40, 100])
  assert.deepEqual([low, isFromZero], [0, true])
  assert.ok(high > 100 && high < 130)
})

test('the lines across are round, within the bounds, and told apart by their decimals', () => {
  const { lines, low, high, decimals } = axisOf([286_000, 290_000])
  assert.deepEqual(
    lines,
    [286_000, 287_000, 288_000, 289_000, 290_000].filter((at) => at >= low && at <= high),
  )
  assert.equal(decimals, 0)
  assert.equal(axisOf([1.001, 1.004]).decimals >= 3, true)
})

test('one value, none, and nothing but zero have an axis too', () => {
  for (const values of [[5], [], [0, 0], [Number.NaN]]) {
    const { low, high, lines } = axisOf(values)
    assert.ok(high > low && Number.isFinite(high), `${values}`)
    assert.ok(lines.length <= 6)
  }
})
