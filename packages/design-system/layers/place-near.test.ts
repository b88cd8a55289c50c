import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Placement, placeNear } from './place-near.ts'

const view = { width: 400, height: 300 }
const box = { width: 100, height: 60 }
const below: Placement = { side: 'bottom', align: 'start', rtl: false, gap: 4 }

test('a box opens below its anchor, aligned to its start', () => {
  const anchor = { left: 150, top: 100, width: 40, height: 20 }
  assert.deepEqual(placeNear(anchor, box, view, below), { left: 150, top: 124 })
  assert.deepEqual(placeNear(anchor, box, view, { ...below, rtl: true }), { left: 90, top: 124 })
  assert.deepEqual(placeNear(anchor, box, view, { ...below, align: 'end' }), { left: 90, top: 124 })
  assert.deepEqual(placeNear(anchor, box, view, { ...below, align: 'center', side: 'top' }), { left: 120, top: 36 })
})

test('it flips to the other side when there is no room, and stays inside the window', () => {
  assert.equal(placeNear({ left: 0, top: 270, width: 40, height: 20 }, box, view, below).top, 206)
  assert.equal(placeNear({ left: 0, top: 10, width: 40, height: 20 }, box, view, { ...below, side: 'top' }).top, 34)
  assert.equal(placeNear({ left: 380, top: 0, width: 20, height: 20 }, box, view, below).left, 292)
  assert.equal(placeNear({ left: -50, top: 0, width: 20, height: 20 }, box, view, below).left, 8)
})
