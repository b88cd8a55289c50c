import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SignInState, stepsOf } from './sign-in-steps.ts'

const alice: SignInState = {
  user: { email: 'alice@example.com', isEmailConfirmed: true, isDemo: false },
  by: 'password',
  bound: { authenticator: false, passkeys: 0, sms: false },
  unusual: undefined,
  isTrusted: false,
  isDemo: true,
}
const steps = (state: Partial<SignInState>) => stepsOf({ ...alice, ...state }).join(' ')
const authenticator = { authenticator: true, passkeys: 0, sms: true }
const phone = { authenticator: false, passkeys: 0, sms: true }

describe('the steps of signing in', () => {
  it('end with the strongest factor', () => {
    assert.equal(steps({}), 'email')
    assert.equal(steps({ bound: phone }), 'sms')
    assert.equal(steps({ bound: authenticator }), 'factor')
    assert.equal(steps({ bound: { ...phone, passkeys: 1 } }), 'factor')
  })

  it('begin with mail on a new device or in a new country, and never ask for mail twice', () => {
    for (const unusual of ['new-device', 'new-country'] as const) {
      assert.equal(steps({ unusual }), 'email')
      assert.equal(steps({ unusual, bound: phone }), 'email sms')
      assert.equal(steps({ unusual, bound: authenticator }), 'email factor')
      assert.equal(steps({ unusual, bound: authenticator, isTrusted: true }), 'email factor')
      assert.equal(steps({ unusual, by: 'passkey', bound: { ...phone, passkeys: 1 } }), 'email')
    }
  })

  it('are not needed on a trusted device, or with a passkey, when nothing is unusual', () => {
    assert.equal(steps({ isTrusted: true, bound: authenticator }), '')
    assert.equal(steps({ by: 'passkey', bound: { ...phone, passkeys: 1 } }), '')
  })

  it('require the factor after a social sign-in too', () => {
    assert.equal(steps({ by: 'social', bound: authenticator }), 'factor')
  })

  it('send no code to an unconfirmed address, in the demo only', () => {
    const user = { email: 'bob@example.com', isEmailConfirmed: false, isDemo: false }
    assert.equal(steps({ user, unusual: 'new-device' }), '')
    assert.equal(steps({ user, unusual: 'new-device', bound: authenticator }), 'factor')
    assert.equal(steps({ user, isDemo: false }), 'email')
  })

  it('send no code to the demo’s own users, whose password everybody knows, though their address is confirmed', () => {
    const user = { email: 'demo@bowline.example', isEmailConfirmed: true, isDemo: true }
    assert.equal(steps({ user }), '')
    assert.equal(steps({ user, unusual: 'new-device' }), '')
    assert.equal(steps({ user, bound: authenticator }), 'factor')
    assert.equal(steps({ user, isDemo: false }), 'email')
  })

  it('use SMS for users without an address', () => {
    const user = { email: undefined, isEmailConfirmed: false, isDemo: false }
    assert.equal(steps({ user, bound: phone, unusual: 'new-device' }), 'sms')
  })
})
