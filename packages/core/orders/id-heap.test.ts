import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../simulation/random.ts'
import { IdHeap } from './id-heap.ts'

test('the lowest comes out first, whatever went in between', () => {
  const heap = new IdHeap()
  const random = new Random(1)
  const held: number[] = []
  for (let step = 0; step < 5_000; step++) {
    if (held.length > 0 && random.chance(45)) {
      held.sort((a, b) => a - b)
      assert.equal(heap.pop(), held.shift())
    } else {
      const id = random.below(1_000)
      held.push(id)
      heap.push(id)
    }
    assert.equal(heap.size, held.length)
  }
  assert.deepEqual(
    heap.sorted(),
    held.toSorted((a, b) => a - b),
  )
})
