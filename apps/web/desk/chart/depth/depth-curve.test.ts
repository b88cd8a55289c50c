import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depthAt, depthCurves, fittingShare } from './depth-curve.ts'

const level = (priceSteps: number, qtySteps: number) => ({ priceSteps, qtySteps })
const bids = [level(990, 5), level(980, 10), level(900, 20), level(500, 1000)]
const asks = [level(1010, 3), level(1020, 4), level(1100, 8)]

test('quantities add up from the best price outwards, as far on both sides', () => {
  const curves = depthCurves(bids, asks, 0.1)
  assert.deepEqual(
    curves?.bids.map((point) => point.qtySteps),
    [5, 15, 35],
  )
  assert.deepEqual(
    curves?.asks.map((point) => point.qtySteps),
    [3, 7, 15],
  )
  assert.deepEqual([curves?.lowSteps, curves?.middleSteps, curves?.highSteps], [900, 1000, 1100])
  assert.equal(curves?.mostQtySteps, 35)
  assert.equal(curves?.bids[1]?.quoteSteps, 990n * 5n + 980n * 10n)
})

test('a price reads what could be traded there or better', () => {
  const curves = depthCurves(bids, asks, 0.1)
  assert.ok(curves)
  assert.deepEqual([depthAt(curves, 985)?.side, depthAt(curves, 985)?.point.qtySteps], ['bids', 5])
  assert.deepEqual([depthAt(curves, 1050)?.side, depthAt(curves, 1050)?.point.qtySteps], ['asks', 7])
  assert.equal(depthAt(curves, 999)?.point.qtySteps, 5)
})

test('a wide spread is shown whole, and half a book is none', () => {
  assert.equal(depthCurves([level(500, 1)], [level(1500, 1)], 0.01)?.asks.length, 1)
  assert.equal(depthCurves(bids, [], 0.1), undefined)
})

test('the range fits the side of the book that ends first', () => {
  const levels = (...prices: number[]) => prices.map((priceSteps) => ({ priceSteps, qtySteps: 1 }))
  const shares = [0.005, 0.01, 0.02, 0.05]
  assert.equal(fittingShare(levels(9_990, 9_850), levels(10_010, 10_400), shares), 0.02)
  assert.equal(fittingShare(levels(9_999, 9_998), levels(10_001, 10_002), shares), 0.005)
  assert.equal(fittingShare(levels(9_000, 1_000), levels(11_000, 19_000), shares), 0.05)
  assert.equal(fittingShare([], levels(1), shares), 0.05)
})
