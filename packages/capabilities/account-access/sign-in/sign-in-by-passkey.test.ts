import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SoftwareAuthenticator } from '../../factors/passkeys/software-authenticator.fixture.ts'
import { NOW, setDoor, visit, wordOf } from '../access.fixture.ts'
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts'

const origin = 'http://localhost:3000'

describe('signing in by a passkey without a name', async () => {
  const door = await setDoor()

  it('takes the answer to its own challenge once, from the browser that was asked', async () => {
    const { parts, sql } = door
    const alice = await door.user({ email: 'alice@example.com' })
    const phone = new SoftwareAuthenticator()
    const asked = { userId: alice.id, name: 'alice', boundTo: 'session', nowMs: NOW }
    const { challenge, user } = await parts.passkeys.registrationOptions(sql, asked)
    const response = phone.create({ challenge, origin, userHandle: user.id })
    const made = { userId: alice.id, boundTo: 'session', label: 'phone', response, nowMs: NOW }
    const passkey = await parts.passkeys.checkRegistration(sql, made)
    assert.ok(passkey)
    await inTransaction(sql, (tx) => parts.passkeys.add(tx, passkey, NOW))

    const sign = (challenge: string, at = origin) => {
      phone.counter++
      return phone.get({ challenge, origin: at })
    }
    const question = async () => {
      const { challengeId, options } = await askForPasskey(parts, visit(), NOW)
      return { challengeId, challenge: (options as { challenge: string }).challenge }
    }
    const answer = (challengeId: string, answered: object, browser = 'a') =>
      signInByPasskey(parts, { challengeId, answer: answered, visit: visit(browser) }, NOW)

    const first = await question()
    const signed = sign(first.challenge)
    assert.equal(wordOf(await answer(first.challengeId, signed, 'thief')), 'ticket-gone')
    const other = await question()
    assert.equal(wordOf(await answer(other.challengeId, signed)), 'wrong')
    // The browser is new to this user, so mail still comes first.
    assert.equal(wordOf(await answer(first.challengeId, signed)), 'email')
    assert.equal(wordOf(await answer(first.challengeId, signed)), 'ticket-gone')

    await sql`insert into known_browsers select ${alice.id}, sha256(${visit().browser}::bytea), 'DE', now()`
    const second = await question()
    assert.equal(wordOf(await answer(second.challengeId, { id: 'nobody', response: {} })), 'wrong')
    const third = await question()
    assert.equal(wordOf(await answer(third.challengeId, sign(third.challenge))), 'session')
    const phished = await question()
    const elsewhere = sign(phished.challenge, 'http://evil.example')
    assert.equal(wordOf(await answer(phished.challengeId, elsewhere)), 'wrong')
  })
})
