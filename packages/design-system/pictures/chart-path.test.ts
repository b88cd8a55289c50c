import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaPath, boundsAround, linePath, placePoints, swingOf } from './chart-path.ts'

test('the largest value is at the top, the first at the left', () => {
  assert.equal(linePath(placePoints([1, 3, 2], 100, 20)), 'M0 20L50 0L100 10')
  assert.equal(areaPath(placePoints([1, 3], 100, 20), 20), 'M0 20L100 0L100 20L0 20Z')
})

test('a flat line runs through the middle; one point stands in it; no point is no line', () => {
  assert.equal(linePath(placePoints([5, 5], 100, 20)), 'M0 10L100 10')
  assert.equal(linePath(placePoints([5], 100, 20)), 'M50 10')
  assert.equal(linePath(placePoints([], 100, 20)), '')
  assert.equal(areaPath([], 20), '')
  assert.equal(linePath(placePoints([Number.NaN, 1, 2], 10, 10)), 'M0 10L10 0')
})

test('a short line lies around its first value: a calm one looks calm, a wild one fills the height', () => {
  assert.deepEqual(boundsAround([100, 100.01], 0.02), { low: 98, high: 102 })
  assert.deepEqual(boundsAround([100, 50], 0.02), { low: 50, high: 150 })
  assert.equal(boundsAround([], 0.02), undefined)
  assert.equal(swingOf([200, 190, 220]), 0.10000000000000009)
})
