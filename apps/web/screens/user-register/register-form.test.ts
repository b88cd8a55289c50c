import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noName } from '../../user-layout/sign-in-name.ts'
import { emptyForm, isReady, problemsOf, type RegisterForm, sentForm, stepOfField } from './register-form.ts'

const alice: RegisterForm = {
  name: { ...noName, email: 'alice@example.com' },
  country: 'DE',
  inviteCode: ' BOB12345 ',
  isAgreed: true,
  code: '123456',
  password: 'correct horse 1',
}

describe('registering', () => {
  const ready = (step: 'about' | 'secret', change: Partial<RegisterForm> = {}) =>
    isReady(step, problemsOf({ ...alice, ...change }))

  it('sends a code once name, country and agreement are complete', () => {
    assert.equal(ready('about', { code: '', password: '' }), true)
    assert.equal(isReady('about', problemsOf(emptyForm)), false)
    for (const missing of [{ name: noName }, { country: '' }, { isAgreed: false }])
      assert.equal(ready('about', missing), false)
  })

  it('creates the user once code and password are complete', () => {
    assert.equal(ready('secret'), true)
    assert.equal(ready('secret', { code: '12345' }), false)
    assert.equal(ready('secret', { password: 'short' }), false)
  })

  it('sends what was typed, and an invitation where there is one', () => {
    const { email: name } = alice.name
    const sent = { name, country: 'DE', agreement: true, code: '123456', password: 'correct horse 1' }
    assert.deepEqual(sentForm(alice), { ...sent, inviteCode: 'BOB12345' })
    assert.deepEqual(sentForm({ ...alice, inviteCode: ' ' }), sent)
  })

  it('returns to the step whose field was rejected', () => {
    assert.equal(stepOfField('name'), 'about')
    assert.equal(stepOfField('country'), 'about')
    assert.equal(stepOfField('password'), 'secret')
    assert.equal(stepOfField('code'), 'secret')
    assert.equal(stepOfField('form'), undefined)
  })
})
