import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideLegend, labelStarts, tagHeights } from './label-layout.ts'

test('labels at the same height stand beside each other, others at the beginning', () => {
  const labels = [
    { key: 'a', y: 100, width: 80 },
    { key: 'b', y: 105, width: 60 },
    { key: 'c', y: 110, width: 50 },
    { key: 'd', y: 140, width: 50 },
  ]
  assert.deepEqual([...labelStarts(labels, 20, 8)], [['a', 8], ['b', 92], ['c', 156], ['d', 8]]) // biome-ignore format: one row
})

test('a label is below the legend, on its line where it has room, and nowhere when its line is not in view', () => {
  assert.deepEqual([0, 30, 82, 83, 200, -1].map((y) => besideLegend(y, 20, 72)), [82, 82, 82, 83, 200, -1]) // biome-ignore format: one row
})

test('tags are pushed apart, away from the last price', () => {
  assert.deepEqual(tagHeights([100, 103, 120], 16, undefined), [100, 116, 132])
  assert.deepEqual(tagHeights([98, 104, 95], 16, 100), [84, 116, 68])
  assert.deepEqual(tagHeights([10, 300], 16, 100), [10, 300])
  assert.deepEqual(tagHeights([100], 16, 100), [116])
})

test('however many there are, no two tags overlap', () => {
  const wanted = Array.from({ length: 40 }, (_, at) => (at * 37) % 200)
  const heights = [...tagHeights(wanted, 16, 90), 90].sort((a, b) => a - b)
  for (let at = 1; at < heights.length; at++) assert.ok((heights[at] as number) - (heights[at - 1] as number) >= 16)
})
