import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideLegend, labelPlaces, partsBetween, tagHeights } from './label-layout.ts'

test('labels at the same height stand beside each other, others at the beginning', () => {
  const labels = [
    { key: 'a', y: 100, width: 80 },
    { key: 'b', y: 105, width: 60 },
    { key: 'c', y: 110, width: 50 },
    { key: 'd', y: 140, width: 50 },
  ]
  const places = labelPlaces(labels, { height: 20, start: 8, end: 400, top: 0 })
  assert.deepEqual([...places].map(([key, { x, y }]) => [key, x, y]), [['a', 8, 100], ['b', 92, 105], ['c', 156, 110], ['d', 8, 140]]) // biome-ignore format: one row
})

test('a label for which there is no room beside another stands below or above it, whole', () => {
  const labels = [
    { key: 'a', y: 50, width: 120 },
    { key: 'b', y: 52, width: 150 },
    { key: 'c', y: 54, width: 150 },
  ]
  const places = labelPlaces(labels, { height: 20, start: 8, end: 200, top: 30 })
  assert.deepEqual([...places].map(([key, { x, y }]) => [key, x, y]), [['a', 8, 50], ['b', 8, 72], ['c', 8, 94]]) // biome-ignore format: one row
})

test('a line is drawn through no label', () => {
  assert.deepEqual(partsBetween([], 100), [[0, 100]])
  assert.deepEqual(partsBetween([[30, 60], [8, 40], [90, 120]], 100), [[0, 8], [60, 90]]) // biome-ignore format: one row
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
