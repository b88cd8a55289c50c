import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BoundedMap } from './bounded-map.ts'

test('evicts the oldest entry, and only when a new key is added', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('alice', 1).set('bob', 2)
  map.set('alice', 3)
  assert.deepEqual(
    [...map],
    [
      ['bob', 2],
      ['alice', 3],
    ],
  )
  map.set('carol', 4)
  assert.deepEqual([...map.keys()], ['alice', 'carol'])
  map.delete('alice')
  map.set('bob', 5)
  assert.deepEqual([...map.values()], [4, 5])
})
