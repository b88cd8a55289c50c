import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { SoftwareAuthenticator } from '../../factors/passkeys/software-authenticator.fixture.ts'
import { issueTicket, type User, writePassword } from '../../identity/index.ts'
import { NOW, PASSWORD, setDoor, visit, wordOf } from '../access.fixture.ts'
import { linkAccount, linkedAccounts } from '../social/social-accounts.store.ts'
import type { SocialProviders } from '../social/social-providers.ts'
import { finishSocial, type SocialParts } from '../social/social-sign-in.ts'
import { unlinkAccount } from '../social/ways-in.ts'
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { verifySignIn } from './verify-sign-in.ts'

const origin = 'http://localhost:3000'
const acme = { provider: 'acme', subject: 'alice-at-acme' }

describe('a sign-in whose proof is invalidated along the way', async () => {
  let alice: User
  const phone = new SoftwareAuthenticator()
  const door = await setDoor()
  beforeEach(async () => {
    alice = await door.user({ email: 'alice@example.com' })
    await addPasskey()
    await linkAccount(door.sql, acme, alice.id, NOW)
    // Nothing is unusual here, and mail is her only factor.
    await door.sql`insert into known_browsers select ${alice.id}, sha256(${visit().browser}::bytea), 'DE', now()`
  })

  async function addPasskey() {
    const { passkeys } = door.parts
    const request = { userId: alice.id, boundTo: 'session', nowMs: NOW }
    const { challenge, user } = await passkeys.registrationOptions(door.sql, { ...request, name: 'alice' })
    const response = phone.create({ challenge, origin, userHandle: user.id })
    const made = await passkeys.checkRegistration(door.sql, { ...request, label: 'phone', response })
    assert.ok(made)
    await inTransaction(door.sql, (tx) => passkeys.add(tx, made, NOW))
  }

  type Ending = (tx: Transaction) => Promise<unknown>
  /** What every change of sign-in credentials does. */
  const ending = (write: Ending) => async (tx: Transaction) => {
    await door.parts.sessions.endAll(tx, alice.id)
    await write(tx)
  }
  const changePassword = ending((tx) => writePassword(tx, alice.id, 'another'))
  const removePasskey = ending(async (tx) => {
    for (const { id } of await door.parts.passkeys.list(tx, alice.id))
      await door.parts.passkeys.remove(tx, alice.id, id)
  })
  const unlink = ending(async (tx) => {
    for (const { id } of await linkedAccounts(tx, alice.id)) await unlinkAccount(tx, social, alice.id, id)
  })

  const social = {
    list: () => [{ id: 'acme', name: 'Acme' }],
    personOf: async () => ({ subject: acme.subject, verifiedEmail: undefined }),
  } as unknown as SocialProviders
  const trusting = async (parts: SocialParts) => {
    const { token } = await issueTicket(parts.sql, { purpose: 'any', steps: [], details: {}, browser: 'a' }, NOW)
    await door.sql`
      insert into trusted_devices (user_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
      values (${alice.id}, sha256(${token}::bytea), '127.0.0.1', '', now(), now(), ${new Date(NOW + 1)})`
    return visit('a', { deviceToken: token })
  }

  const ways = {
    'a password that is changed': {
      end: changePassword,
      enter: async (parts: SocialParts) =>
        signInByPassword(parts, { name: 'alice@example.com', password: PASSWORD, visit: await trusting(parts) }, NOW),
    },
    'a passkey that is removed': {
      end: removePasskey,
      async enter(parts: SocialParts) {
        const { challengeId, options } = await askForPasskey(parts, visit(), NOW)
        phone.counter++
        const answer = phone.get({ challenge: (options as { challenge: string }).challenge, origin })
        return signInByPasskey(parts, { challengeId, answer, visit: visit() }, NOW)
      },
    },
    'a linked account that is unlinked': {
      end: unlink,
      async enter(parts: SocialParts) {
        const details = { provider: 'acme', nonce: '', codeVerifier: '' }
        const { browser } = visit()
        const way = await issueTicket(parts.sql, { purpose: 'social', steps: ['social'], details, browser }, NOW)
        return finishSocial(parts, { provider: 'acme', query: `state=${way.token}`, visit: await trusting(parts) }, NOW)
      },
    },
  }
  const sessions = async () => (await door.parts.sessions.list(alice.id, NOW)).length

  for (const [name, { enter, end }] of Object.entries(ways)) {
    it(`opens no session by ${name}, even if it already waits for the lock on its owner’s row`, async () => {
      const parts = { ...door.parts, social }
      assert.equal(wordOf(await enter(parts)), 'session')
      assert.equal(await sessions(), 1)

      const isProved = Promise.withResolvers<void>()
      const isEnded = Promise.withResolvers<void>()
      const under = inTransaction(door.sql, async (tx) => {
        await isProved.promise
        await end(tx)
        isEnded.resolve()
        await untilSomebodyWaits()
      })
      // Between the proof and the session comes the country check.
      const admits = async () => {
        isProved.resolve()
        await isEnded.promise
        return true
      }
      assert.equal(wordOf(await enter({ ...parts, admits })), 'ticket-gone')
      await under
      assert.equal(await sessions(), 0)
    })
  }

  const untilSomebodyWaits = () =>
    eventually('a session waits for the row', async () => {
      const [row] = await door.sql<{ waits: boolean }[]>`
        select exists (
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`
      return row?.waits ?? false
    })

  it('opens no session by a passkey that is removed right after its answer was verified', async () => {
    const { passkeys } = door.parts
    const removing = {
      assertionOptions: passkeys.assertionOptions.bind(passkeys),
      ownerOf: passkeys.ownerOf.bind(passkeys),
      async assert(...asked: Parameters<typeof passkeys.assert>) {
        const found = await passkeys.assert(...asked)
        assert.ok(found)
        await inTransaction(door.sql, removePasskey)
        return found
      },
    } as unknown as typeof passkeys
    const { enter } = ways['a passkey that is removed']
    assert.equal(wordOf(await enter({ ...door.parts, social, passkeys: removing })), 'ticket-gone')
    assert.equal(await sessions(), 0)
  })

  it('opens no session by a ticket that was written just after the others were ended', async () => {
    await inTransaction(door.sql, removePasskey)
    const request = { name: 'alice@example.com', password: PASSWORD, visit: visit() }
    const endsFirst = { ...door.parts, admits: async () => inTransaction(door.sql, changePassword).then(() => true) }
    const step = await signInByPassword(endsFirst, request, NOW)
    assert.ok('ticket' in step, JSON.stringify(step))
    const proof = { way: 'email', code: door.outbox.code } as const
    const verified = await verifySignIn(door.parts, { ...step, proof, trustsDevice: false, visit: visit() }, NOW)
    assert.equal(wordOf(verified), 'ticket-gone')
    assert.equal(await sessions(), 0)
  })
})
