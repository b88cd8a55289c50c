import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Place, placeAt, rowTop } from './paint-book.ts'

// The spread lies between 100 and 140.
const box = { rowHeight: 20, asksBottom: 100, bidsTop: 140 }

test('asks stand on the spread and bids hang from it, the best nearest', () => {
  assert.equal(rowTop(box, { side: 'asks', index: 0 }), 80)
  assert.equal(rowTop(box, { side: 'asks', index: 4 }), 0)
  assert.equal(rowTop(box, { side: 'bids', index: 1 }), 160)
})

test('every height of a line leads back to it, and the spread to none', () => {
  const places: Place[] = [{ side: 'asks', index: 0 }, { side: 'asks', index: 4 }, { side: 'bids', index: 0 }, { side: 'bids', index: 7 }] // biome-ignore format: four places
  for (const place of places)
    for (const within of [0, 10, 19.9]) assert.deepEqual(placeAt(box, rowTop(box, place) + within), place)
  assert.equal(placeAt(box, 100), undefined)
  assert.equal(placeAt(box, 139), undefined)
})
