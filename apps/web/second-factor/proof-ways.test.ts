import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { type BoundFactors, isWholeRecoveryCode, readRecoveryCode, waysOf } from './proof-ways.ts'

const alice: BoundFactors = {
  validType: 3,
  email: 'a***e@example.com',
  phone: null,
  authenticatorBound: false,
  passkeys: 0,
  recoveryCodesLeft: 0,
}

describe('the ways to verify a user', () => {
  it('are the strongest factor that is bound', () => {
    const byMail = waysOf(alice, Operation.pin)
    assert.deepEqual(byMail, {
      validType: 3,
      code: 'email',
      target: 'a***e@example.com',
      passkey: false,
      recovery: false,
    })
    const bySms = waysOf({ ...alice, validType: 2, phone: '+491***678' }, Operation.pin)
    assert.equal(bySms.code, 'sms')
    assert.equal(bySms.target, '+491***678')
  })

  it('are an authenticator or a passkey, whichever there is', () => {
    const strong: BoundFactors = { ...alice, validType: 1, authenticatorBound: true, recoveryCodesLeft: 10 }
    assert.deepEqual(waysOf({ ...strong, passkeys: 1 }, Operation.pin), {
      validType: 1,
      code: 'authenticator',
      passkey: true,
      recovery: false,
      target: '',
    })
    assert.equal(waysOf({ ...strong, authenticatorBound: false, passkeys: 1 }, Operation.pin).code, undefined)
  })

  it('take a recovery code only where the lost authenticator is turned off', () => {
    const strong: BoundFactors = { ...alice, validType: 1, authenticatorBound: true, recoveryCodesLeft: 2 }
    assert.equal(waysOf(strong, Operation.authenticator).recovery, true)
    assert.equal(waysOf(strong, Operation.other).recovery, false)
    assert.equal(waysOf({ ...strong, recoveryCodesLeft: 0 }, Operation.authenticator).recovery, false)
  })
})

describe('a recovery code', () => {
  it('is read in any case, with dashes or without', () => {
    assert.equal(readRecoveryCode('abcd efgh-jkmn pqrs'), 'ABCD-EFGH-JKMN-PQRS')
    assert.equal(readRecoveryCode('abcde'), 'ABCD-E')
    assert.equal(isWholeRecoveryCode('ABCD-EFGH-JKMN-PQRS'), true)
    assert.equal(isWholeRecoveryCode('ABCD-EFGH'), false)
  })
})
