import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthToTheRight, readArrangement, withLength, withPanel } from './arrangement.ts'

test('invalid parts of a saved arrangement are ignored', () => {
  const start = readArrangement(undefined)
  const odd = { lengths: { middle: 'wide', side: 10_000, tables: null }, hidden: ['chart', 'book'], isMirrored: 1 }
  assert.deepEqual(readArrangement(odd), {
    lengths: { ...start.lengths, side: 460 },
    hidden: ['book'],
    isMirrored: false,
    hasSecondChart: false,
  })
  assert.deepEqual(readArrangement('nonsense'), start)
})

test('an arrangement survives saving and loading', () => {
  const second = { ...readArrangement(null), hasSecondChart: true }
  const arranged = withPanel(withLength(second, 'tape', 50), 'tables', false)
  assert.deepEqual(readArrangement(JSON.parse(JSON.stringify(arranged))), arranged)
  assert.deepEqual(withPanel(arranged, 'tables', true).hidden, [])
})

test('columns on the right grow to the left, and to the right when the layout or the page is mirrored', () => {
  assert.equal(growthToTheRight('ltr', false), -1)
  assert.equal(growthToTheRight('ltr', true), 1)
  assert.equal(growthToTheRight('rtl', false), 1)
  assert.equal(growthToTheRight('rtl', true), -1)
})
