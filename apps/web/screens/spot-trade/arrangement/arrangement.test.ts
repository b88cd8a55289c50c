import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthToTheRight, readArrangement, withLength, withPanel } from './arrangement.ts'

test('what makes no sense in a kept arrangement is left out', () => {
  const start = readArrangement(undefined)
  const odd = { lengths: { middle: 'wide', side: 10_000, tables: null }, hidden: ['chart', 'book'], isMirrored: 1 }
  assert.deepEqual(readArrangement(odd), {
    lengths: { ...start.lengths, side: 460 },
    hidden: ['book'],
    isMirrored: false,
  })
  assert.deepEqual(readArrangement('nonsense'), start)
})

test('an arrangement survives being kept', () => {
  const arranged = withPanel(withLength(readArrangement(null), 'tape', 50), 'tables', false)
  assert.deepEqual(readArrangement(JSON.parse(JSON.stringify(arranged))), arranged)
  assert.deepEqual(withPanel(arranged, 'tables', true).hidden, [])
})

test('columns at the right grow to the left, mirrored ones and those of a mirrored page to the right', () => {
  assert.equal(growthToTheRight('ltr', false), -1)
  assert.equal(growthToTheRight('ltr', true), 1)
  assert.equal(growthToTheRight('rtl', false), 1)
  assert.equal(growthToTheRight('rtl', true), -1)
})
