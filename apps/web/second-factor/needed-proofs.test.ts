import assert from 'node:assert/strict'
import { it } from 'node:test'
import { missingProofs, neededProofs } from './needed-proofs.ts'

it('asks for the PIN and every factor that is bound, and says what is missing', () => {
  const nothing = { authenticator: false, passkey: false, sms: null, email: null }
  assert.deepEqual(neededProofs(nothing), ['pin'])
  assert.deepEqual(neededProofs({ ...nothing, passkey: true, email: 'a***e' }), ['pin', 'googleCode', 'emailCode'])
  const all = neededProofs({ authenticator: true, passkey: true, sms: '+49***8', email: 'a***e' })
  assert.deepEqual(all, ['pin', 'googleCode', 'smsCode', 'emailCode'])
  assert.deepEqual(missingProofs(all, { pin: '90281', googleCode: '{"id":"x"}', smsCode: '123456' }), [
    'pin',
    'emailCode',
  ])
})
