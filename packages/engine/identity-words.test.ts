import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { identityText, identityWords } from './identity-words.ts'

test('an identity is the same after it was two words', () => {
  const ids = [...Array.from({ length: 100 }, () => randomUUID()), 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const id of ids) {
    const { high, low } = identityWords(id)
    assert.equal(identityText(high, low), id)
  }
  assert.equal(identityText(0n, 0n), null)
  assert.deepEqual(identityWords(null), { high: 0n, low: 0n })
  assert.throws(() => identityWords('nobody'), /is a UUID/)
})
