import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inFours } from './grouped.ts'

it('formats a key in groups of four', () => {
  assert.equal(inFours('GEZDGNBVGY3TQOJQ'), 'GEZD GNBV GY3T QOJQ')
  assert.equal(inFours('ABCDE'), 'ABCD E')
  assert.equal(inFours(''), '')
})
