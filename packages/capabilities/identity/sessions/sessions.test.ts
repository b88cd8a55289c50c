import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { type Client, purgeSignIns } from '../index.ts'
import { aliceAndBob, NOW, web } from './sessions.fixture.ts'
import type { EndedSessions } from './sessions.ts'
import { Sessions } from './sessions.ts'

const DAY = 24 * 60 * 60 * 1000
const app: Client = { ...web, type: 'app' }

describe('sessions', async () => {
  const database = await setDatabase()
  let sessions: Sessions
  let alice: number
  let bob: number

  beforeEach(async () => {
    ;[alice, bob] = await aliceAndBob(database.sql)
    sessions = new Sessions(database.sql)
  })

  /** Another process, which shares nothing but the database. */
  const elsewhere = () => new Sessions(database.sql)
  const isLive = async (token: string, nowMs: number, where = elsewhere()) =>
    (await where.resolve(token, nowMs)) !== undefined

  it('identify a token’s user, and where it came from', async () => {
    const client: Client = { ...app, deviceId: 'phone-1', country: 'DE' }
    const { token, sessionId, expiresAtMs } = await sessions.start(alice, client, NOW)
    const session = await sessions.resolve(token, NOW + 1)
    assert.equal(session?.sessionId, sessionId)
    assert.deepEqual([session.user.id, session.user.email, session.user.kycLevel], [alice, 'alice@example.com', 1])
    assert.deepEqual(await sessions.list(alice, NOW + 1), [
      { sessionId, client, createdAtMs: NOW, lastUsedAtMs: NOW, expiresAtMs },
    ])
    assert.deepEqual(await sessions.list(bob, NOW + 1), [])
  })

  it('store nothing that a thief of the database could sign in with', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    const [row] = await database.sql`select token_hash, sessions::text as everything from sessions`
    const stolen = [sessionId, ...['base64', 'base64url', 'hex'].map((form) => row?.token_hash.toString(form))]
    for (const text of stolen) assert.equal(await isLive(text, NOW), false)
    assert.equal(row?.everything.includes(token), false)
  })

  it('accept whatever a client says about itself', async () => {
    const hostile = '\u0000\ud800'.repeat(300)
    await sessions.start(
      alice,
      { type: 'web', ip: 'fe80::1%eth0', userAgent: hostile, deviceId: hostile, country: 'xx' },
      NOW,
    )
    assert.deepEqual((await sessions.list(alice, NOW))[0]?.client, {
      type: 'web',
      ip: 'fe80::1',
      userAgent: '',
      deviceId: '',
    })
  })

  it('end after a day without use', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    assert.equal(await isLive(token, NOW + DAY - 1), true)
    assert.equal(await isLive(token, NOW + 2 * DAY - 2), true)
    assert.equal(await isLive(token, NOW + 3 * DAY), false)
    assert.deepEqual(await sessions.list(alice, NOW + 3 * DAY), [])
  })

  it('end after seven days, in an app after thirty, however much they are used', async () => {
    const tokens = {
      web: (await sessions.start(alice, web, NOW)).token,
      app: (await sessions.start(bob, app, NOW)).token,
    }
    const use = async (fromDay: number, toDay: number) => {
      for (let day = fromDay; day <= toDay; day += 0.5) {
        for (const token of Object.values(tokens)) await sessions.resolve(token, NOW + day * DAY)
      }
    }
    await use(0, 6.5)
    assert.equal(await isLive(tokens.web, NOW + 7 * DAY - 1), true)
    assert.equal(await isLive(tokens.web, NOW + 7 * DAY), false)
    await use(7, 29.5)
    assert.equal(await isLive(tokens.app, NOW + 30 * DAY - 1), true)
    assert.equal(await isLive(tokens.app, NOW + 30 * DAY), false)
  })

  it('are limited to five per user, and a sixth ends the oldest', async () => {
    const tokens: string[] = []
    for (let i = 0; i < 6; i++) tokens.push((await sessions.start(alice, web, NOW + i)).token)
    const others = await sessions.start(bob, web, NOW)
    const live = await Promise.all(tokens.map((token) => isLive(token, NOW + 10, sessions)))
    assert.deepEqual(live, [false, true, true, true, true, true])
    assert.equal(await isLive(others.token, NOW + 10), true)
  })

  it('are limited to five when many start at the same moment', async () => {
    await Promise.all(Array.from({ length: 12 }, () => sessions.start(alice, web, NOW)))
    assert.equal((await sessions.list(alice, NOW)).length, 5)
  })

  it('end when their user signs out: at once here, within seconds in another process', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const other = elsewhere()
    assert.deepEqual([await isLive(token, NOW, sessions), await isLive(token, NOW, other)], [true, true])
    assert.equal(await sessions.signOut(token), true)
    assert.equal(await isLive(token, NOW, sessions), false)
    assert.equal(await isLive(token, NOW + 3_000, other), false)
    assert.equal(await sessions.signOut(token), false)
  })

  /** How many ended by what was committed. */
  const end = async (work: (tx: Transaction) => Promise<EndedSessions>) => {
    const ended = await inTransaction(database.sql, work)
    ended.forget()
    return ended.count
  }

  it('end with the change that ends them, or not at all', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const notified: string[] = []
    sessions.onEnd((sessionId) => notified.push(sessionId))
    const changesItsMind = inTransaction(database.sql, async (tx) => {
      await sessions.endAll(tx, alice)
      throw new Error('changed my mind')
    })
    await assert.rejects(changesItsMind, /changed my mind/)
    assert.deepEqual([await isLive(token, NOW, sessions), await isLive(token, NOW), notified], [true, true, []])
    // A process that dies right after the commit has ended them all the same.
    await inTransaction(database.sql, (tx) => sessions.endAll(tx, alice))
    assert.equal(await isLive(token, NOW), false)
  })

  it('end one, all others, or all', async () => {
    const start = async () => sessions.start(alice, web, NOW)
    const [a, b, c, d] = [await start(), await start(), await start(), await start()]
    const bobs = await sessions.start(bob, web, NOW)
    const live = async () => Promise.all([a, b, c, d, bobs].map(({ token }) => isLive(token, NOW, sessions)))
    const notified: string[] = []
    sessions.onEnd(() => assert.fail('a bug elsewhere'))
    sessions.onEnd((sessionId) => notified.push(sessionId))

    for (const foreign of [bobs.sessionId, '\u0000', "' or true"])
      assert.equal(await end((tx) => sessions.endOne(tx, alice, foreign)), 0)
    assert.equal(await end((tx) => sessions.endOne(tx, alice, a.sessionId)), 1)
    assert.deepEqual(await live(), [false, true, true, true, true])
    assert.equal(await end((tx) => sessions.endAll(tx, alice, b.sessionId)), 2)
    assert.deepEqual(await live(), [false, true, false, false, true])
    assert.equal(await sessions.signOutEverywhere(alice), 1)
    assert.deepEqual(await live(), [false, false, false, false, true])
    assert.deepEqual(notified.toSorted(), [a, b, c, d].map(({ sessionId }) => sessionId).toSorted())
    const all = [a, b, c, d, bobs].map(({ sessionId }) => sessionId)
    assert.deepEqual(await sessions.liveAmong(all, NOW), new Set([bobs.sessionId]))
  })

  it('can get a new token: the old one stops working, the rest stays', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    await sessions.resolve(token, NOW)
    const rotate = () => inTransaction(database.sql, (tx) => sessions.rotate(tx, token, NOW))
    const rotated = (await Promise.all([rotate(), rotate()])).filter((result) => result !== undefined)
    assert.equal(rotated.length, 1)
    const [{ token: next, forgetOld }] = rotated as [(typeof rotated)[number]]
    forgetOld()
    assert.equal(await isLive(token, NOW, sessions), false)
    assert.equal((await sessions.resolve(next, NOW))?.sessionId, sessionId)
    assert.equal((await sessions.list(alice, NOW)).length, 1)
  })

  it('do not exist for a closed account', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    await database.sql`update users set status = 'closed' where id = ${alice}`
    assert.equal(await isLive(token, NOW), false)
    assert.deepEqual(await sessions.liveAmong([sessionId], NOW), new Set())
  })

  it('are purged when expired', async () => {
    await sessions.start(alice, web, NOW)
    const kept = await sessions.start(bob, web, NOW + 1)
    assert.deepEqual(await purgeSignIns(database.sql, NOW + DAY), { sessions: 1, tickets: 0, counts: 0 })
    assert.equal(await isLive(kept.token, NOW + DAY), true)
  })
})
