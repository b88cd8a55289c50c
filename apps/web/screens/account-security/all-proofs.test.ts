import assert from 'node:assert/strict'
import { it } from 'node:test'
import { missingProofs, neededProofs } from './all-proofs.ts'

it('requires everything that is bound, and reports missing fields', () => {
  const alice = { hasPassword: true, authenticatorBound: true, phone: null, email: 'a***e@example.com' }
  const needed = neededProofs(alice as never)
  assert.deepEqual(needed, ['loginPassword', 'googleCode', 'emailCode'])
  assert.deepEqual(missingProofs(needed, { loginPassword: 'correct horse', googleCode: '12345' }), [
    'googleCode',
    'emailCode',
  ])
  assert.deepEqual(missingProofs(needed, { loginPassword: 'x', googleCode: '123456', emailCode: '654321' }), [])
})
