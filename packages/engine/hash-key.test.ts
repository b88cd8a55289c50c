import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newHashKey } from './hash-key.ts'

test('each key is another', () => {
  const keys = Array.from({ length: 100 }, () => newHashKey().join())
  assert.equal(new Set(keys).size, keys.length)
})
