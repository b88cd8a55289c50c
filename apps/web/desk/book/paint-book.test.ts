import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Place, placeAt, rowTop } from './paint-book.ts'

// The spread is between 100 and 140.
const box = { rowHeight: 20, asksBottom: 100, bidsTop: 140 }

test('asks are above the spread and bids below it, the best ones next to it', () => {
  assert.equal(rowTop(box, { side: 'asks', index: 0 }), 80)
  assert.equal(rowTop(box, { side: 'asks', index: 4 }), 0)
  assert.equal(rowTop(box, { side: 'bids', index: 1 }), 160)
})

test('every height within a row maps to that row, and the spread to none', () => {
  const places: Place[] = [{ side: 'asks', index: 0 }, { side: 'asks', index: 4 }, { side: 'bids', index: 0 }, { side: 'bids', index: 7 }] // biome-ignore format: four places
  for (const place of places)
    for (const within of [0, 10, 19.9]) assert.deepEqual(placeAt(box, rowTop(box, place) + within), place)
  assert.equal(placeAt(box, 100), undefined)
  assert.equal(placeAt(box, 139), undefined)
})
