import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treeMap } from './tree-map.ts'

test('areas are as the weights, and fill the whole without overlap', () => {
  const weights = [60, 25, 10, 4, 1]
  const tiles = treeMap(weights, 2)
  tiles.forEach(({ width, height }, at) => {
    assert.ok(Math.abs((width * height) / 100 - (weights[at] ?? 0)) < 1e-9, `${at}`)
  })
  for (const [at, one] of tiles.entries())
    for (const other of tiles.slice(at + 1)) {
      const isApart =
        one.x + one.width <= other.x + 1e-9 ||
        other.x + other.width <= one.x + 1e-9 ||
        one.y + one.height <= other.y + 1e-9 ||
        other.y + other.height <= one.y + 1e-9
      assert.ok(isApart)
    }
})

test('equal weights become near squares; no weight is no tile', () => {
  for (const { width, height } of treeMap([1, 1, 1, 1], 1)) assert.deepEqual([width, height], [50, 50])
  assert.deepEqual(treeMap([], 2), [])
  assert.deepEqual(treeMap([0], 2), [])
})
