import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWhole, toReset, toVerify } from './way-proof.ts'

describe('the proof of a step', () => {
  const passkey = { id: 'key' }

  it('uses the parameter names of its call', () => {
    assert.deepEqual(toVerify({ way: 'email', code: '123456' }), { validType: 3, validCode: '123456' })
    assert.deepEqual(toVerify({ way: 'authenticator', code: '123456' }), { validType: 1, validCode: '123456' })
    assert.deepEqual(toVerify({ way: 'recovery-code', code: 'ABCD' }), { recoveryCode: 'ABCD' })
    assert.deepEqual(toVerify({ way: 'passkey', passkey }), { passkey })
    assert.deepEqual(toReset({ way: 'authenticator', code: '123456' }), { authenticatorCode: '123456' })
    assert.deepEqual(toReset({ way: 'recovery-code', code: 'ABCD' }), { recoveryCode: 'ABCD' })
    assert.deepEqual(toReset({ way: 'passkey', passkey }), { passkey })
  })

  it('is complete with six digits, or the sixteen characters of a recovery code', () => {
    assert.equal(isWhole('sms', '12345'), false)
    assert.equal(isWhole('sms', '123456'), true)
    assert.equal(isWhole('recovery-code', 'ABCD-EFGH-JKMN'), false)
    assert.equal(isWhole('recovery-code', 'ABCD-EFGH-JKMN-PQRS'), true)
    assert.equal(isWhole('passkey', '123456'), false)
  })
})
