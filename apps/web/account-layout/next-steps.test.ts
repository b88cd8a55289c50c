import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { levelOfScore, nextSteps } from './next-steps.ts'

type Security = Parameters<typeof nextSteps>[0]

const guarded: Security = {
  email: 'a***e@example.com',
  isEmailConfirmed: true,
  phone: '+491***678',
  hasPassword: true,
  linkedAccounts: 0,
  authenticatorBound: true,
  passkeys: 1,
  recoveryCodesLeft: 10,
  pinSet: true,
  pinLockedUntilMs: null,
  validType: 1,
  antiPhishing: 'blue heron',
  holds: [],
  withdrawalsHeldUntilMs: null,
  freeze: { tradingFrozen: false, withdrawalsFrozen: false, ownStopLiftFromMs: null, isFrozenByOthers: false },
  settingsLock: null,
  closesAtMs: null,
  progress: { email: 0, mobile: 0 },
  score: 100,
}
const keys = (security: Security) => nextSteps(security).map(({ key }) => key)

describe('what to do next', () => {
  it('is nothing when everything is set up', () => {
    assert.deepEqual(keys(guarded), [])
  })

  it('is the most effective steps, at most three', () => {
    const fresh: Security = {
      ...guarded,
      isEmailConfirmed: false,
      authenticatorBound: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
      pinSet: false,
      antiPhishing: null,
      phone: null,
    }
    assert.deepEqual(keys(fresh), ['confirm', 'authenticator', 'pin'])
  })

  it('asks for recovery codes where the authenticator has none left, for a passkey last', () => {
    assert.deepEqual(keys({ ...guarded, recoveryCodesLeft: 0, passkeys: 0 }), ['recovery', 'passkey'])
    assert.deepEqual(keys({ ...guarded, authenticatorBound: false, recoveryCodesLeft: 0 }), [])
  })
})

it('describes a score in words', () => {
  assert.deepEqual([0, 49, 50, 79, 80, 100].map(levelOfScore), ['weak', 'weak', 'fair', 'fair', 'strong', 'strong'])
})
