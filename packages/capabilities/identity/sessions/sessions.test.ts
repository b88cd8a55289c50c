import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { migrate, type Sql, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { type Client, identityMigrations, purgeSignIns, Sessions } from '../index.ts'

const NOW = Date.UTC(2030, 0, 1)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const web: Client = { type: 'web', ip: '203.0.113.7', userAgent: 'Firefox' }
const app: Client = { ...web, type: 'app' }

/** A way to the database that counts what goes through it, and can be cut or slowed. */
function watch(sql: Sql) {
  const line = {
    statements: 0,
    isCut: false,
    answer: Promise.resolve() as Promise<unknown>,
    arrival: Promise.resolve(),
  }
  const watched = new Proxy(sql, {
    apply(target, self, args) {
      line.statements++
      if (line.isCut) return Promise.reject(new Error('the database is away'))
      const { arrival } = line
      line.answer = Promise.resolve(Reflect.apply(target, self, args))
      return line.answer.then((rows) => arrival.then(() => rows))
    },
  })
  return { line, watched }
}

/** The answers to what `ask` asks at once are on their way until `arrive` is called. */
function slow<T>(line: ReturnType<typeof watch>['line'], ask: () => Promise<T>) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  line.arrival = promise
  const result = ask()
  line.arrival = Promise.resolve()
  return { arrive, result }
}

describe('sessions', () => {
  let database: TemporaryDatabase
  let sessions: Sessions
  let line: ReturnType<typeof watch>['line']
  let alice: number
  let bob: number

  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [identityMigrations])
  })
  after(() => database.drop())
  beforeEach(async () => {
    await database.sql`delete from users`
    const add = async (email: string) => {
      const [row] = await database.sql<{ id: bigint }[]>`
        insert into users (email, password_hash, kyc_level) values (${email}, 'none', 1) returning id`
      return Number(row?.id)
    }
    alice = await add('alice@example.com')
    bob = await add('bob@example.com')
    const watching = watch(database.sql)
    line = watching.line
    sessions = new Sessions(watching.watched)
  })

  /** Another process, which shares nothing but the database. */
  const elsewhere = () => new Sessions(database.sql)
  const isLive = async (token: string, nowMs: number, where = elsewhere()) =>
    (await where.resolve(token, nowMs)) !== undefined

  it('say whose a token is, and from where it came', async () => {
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

  it('keep nothing with which a thief of the database could sign in', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    const [row] = await database.sql`select token_hash, sessions::text as everything from sessions`
    const stolen = [sessionId, ...['base64', 'base64url', 'hex'].map((form) => row?.token_hash.toString(form))]
    for (const text of stolen) assert.equal(await isLive(text, NOW), false)
    assert.equal(row?.everything.includes(token), false)
  })

  it('take whatever a client says about itself', async () => {
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

  it('are looked up in the database once in a while, not with every call', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    await Promise.all(Array.from({ length: 50 }, () => sessions.resolve(token, NOW)))
    for (let ms = 0; ms < 3_000; ms += 100) await sessions.resolve(token, NOW + ms)
    assert.equal(line.statements, 1)
    await sessions.resolve(token, NOW + 3_000)
    assert.equal(line.statements, 2)
  })

  it('refuse a malformed token without asking the database, and an unknown one with one question each time', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const misshapen = [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      `${token} `,
      `${token.slice(1)}=`,
      `${token.slice(1)}\u0000`,
    ]
    for (const text of misshapen) {
      assert.equal(await sessions.resolve(text, NOW), undefined)
      assert.equal(await sessions.signOut(text), false)
      assert.equal(await sessions.rotate(text, NOW), undefined)
    }
    assert.equal(line.statements, 0)
    const unknown = randomBytes(32).toString('base64url')
    for (const asked of [1, 2]) {
      assert.equal(await sessions.resolve(unknown, NOW), undefined)
      assert.equal(line.statements, asked)
    }
  })

  it('keep only so many in memory', async () => {
    const { line: narrow, watched } = watch(database.sql)
    const few = new Sessions(watched, { mostCached: 2 })
    const [a, b, c] = await Promise.all(
      [alice, alice, bob].map(async (user) => (await few.start(user, web, NOW)).token),
    )
    for (const token of [a, b, a, c] as string[]) await few.resolve(token, NOW)
    assert.equal(narrow.statements, 3)
    await few.resolve(a as string, NOW)
    assert.equal(narrow.statements, 3)
    await few.resolve(b as string, NOW)
    assert.equal(narrow.statements, 4)
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

  it('do not outlive their end in memory', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    for (let day = 0; day < 7; day += 0.5) await sessions.resolve(token, NOW + day * DAY)
    assert.equal(await isLive(token, NOW + 7 * DAY - 1, sessions), true)
    assert.equal(await isLive(token, NOW + 7 * DAY, sessions), false)
  })

  it('note their last use once a minute', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const noted = async () => (await sessions.list(alice, NOW))[0]?.lastUsedAtMs
    await sessions.resolve(token, NOW + MINUTE - 1)
    assert.equal(await noted(), NOW)
    await sessions.resolve(token, NOW + MINUTE + 5_000)
    assert.equal(await noted(), NOW + MINUTE + 5_000)
    // Another process reads it before the use is noted here, and gets round to its own note only afterwards.
    const other = watch(database.sql)
    const slowly = slow(other.line, () => new Sessions(other.watched).resolve(token, NOW + 3 * MINUTE))
    await other.line.answer
    await sessions.resolve(token, NOW + 3 * MINUTE - 1)
    slowly.arrive()
    await slowly.result
    assert.equal(await noted(), NOW + 3 * MINUTE - 1)
  })

  it('are five a user at most: with the sixth the oldest ends', async () => {
    const tokens: string[] = []
    for (let i = 0; i < 6; i++) tokens.push((await sessions.start(alice, web, NOW + i)).token)
    const others = await sessions.start(bob, web, NOW)
    const live = await Promise.all(tokens.map((token) => isLive(token, NOW + 10, sessions)))
    assert.deepEqual(live, [false, true, true, true, true, true])
    assert.equal(await isLive(others.token, NOW + 10), true)
  })

  it('are five at most when many start in the same moment', async () => {
    await Promise.all(Array.from({ length: 12 }, () => sessions.start(alice, web, NOW)))
    assert.equal((await sessions.list(alice, NOW)).length, 5)
  })

  it('end when their user signs out: here at once, in another process within seconds', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const other = elsewhere()
    assert.deepEqual([await isLive(token, NOW, sessions), await isLive(token, NOW, other)], [true, true])
    assert.equal(await sessions.signOut(token), true)
    assert.equal(await isLive(token, NOW, sessions), false)
    assert.equal(await isLive(token, NOW + 3_000, other), false)
    assert.equal(await sessions.signOut(token), false)
  })

  it('end one, all others, or all', async () => {
    const start = async () => sessions.start(alice, web, NOW)
    const [a, b, c, d] = [await start(), await start(), await start(), await start()]
    const bobs = await sessions.start(bob, web, NOW)
    const live = async () => Promise.all([a, b, c, d, bobs].map(({ token }) => isLive(token, NOW, sessions)))
    const told: string[] = []
    sessions.onEnd(() => assert.fail('a bug elsewhere'))
    sessions.onEnd((sessionId) => told.push(sessionId))

    for (const foreign of [bobs.sessionId, '\u0000', "' or true"])
      assert.equal(await sessions.end(alice, foreign), false)
    assert.equal(await sessions.end(alice, a.sessionId), true)
    assert.deepEqual(await live(), [false, true, true, true, true])
    assert.equal(await sessions.signOutEverywhere(alice, b.sessionId), 2)
    assert.deepEqual(await live(), [false, true, false, false, true])
    assert.equal(await sessions.signOutEverywhere(alice), 1)
    assert.deepEqual(await live(), [false, false, false, false, true])
    assert.deepEqual(told.toSorted(), [a, b, c, d].map(({ sessionId }) => sessionId).toSorted())
    const all = [a, b, c, d, bobs].map(({ sessionId }) => sessionId)
    assert.deepEqual(await sessions.liveAmong(all, NOW), new Set([bobs.sessionId]))
  })

  it('stay ended when they were being read just then', async () => {
    for (const isAskedMeanwhile of [true, false]) {
      const { token } = await sessions.start(alice, web, NOW)
      // The database found it alive, but the answer is still on its way when it ends.
      const { arrive, result } = slow(line, () => sessions.resolve(token, NOW))
      await line.answer
      await sessions.signOut(token)
      const meanwhile = isAskedMeanwhile && sessions.resolve(token, NOW)
      arrive()
      await result
      if (meanwhile) assert.equal(await meanwhile, undefined)
      assert.equal(await sessions.resolve(token, NOW), undefined)
    }
  })

  it('get another token in place: the old one is dead, the rest stays', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    await sessions.resolve(token, NOW)
    const rotated = await Promise.all([sessions.rotate(token, NOW), sessions.rotate(token, NOW)])
    assert.equal(rotated.filter((result) => result !== undefined).length, 1)
    const next = rotated.find((result) => result !== undefined) as string
    assert.equal(await isLive(token, NOW, sessions), false)
    assert.equal((await sessions.resolve(next, NOW))?.sessionId, sessionId)
    assert.equal((await sessions.list(alice, NOW)).length, 1)
  })

  it('are none of a closed account', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    await database.sql`update users set status = 'closed' where id = ${alice}`
    assert.equal(await isLive(token, NOW), false)
    assert.deepEqual(await sessions.liveAmong([sessionId], NOW), new Set())
  })

  it('known from before go on for five minutes while the database is away', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const unknown = await sessions.start(bob, web, NOW)
    await sessions.resolve(token, NOW)
    line.isCut = true
    assert.equal(await isLive(token, NOW + 5 * MINUTE - 1, sessions), true)
    await assert.rejects(sessions.resolve(token, NOW + 5 * MINUTE), /away/)
    await assert.rejects(sessions.resolve(unknown.token, NOW), /away/)
    line.isCut = false
    assert.equal(await isLive(unknown.token, NOW, sessions), true)
  })

  it('that timed out are purged', async () => {
    await sessions.start(alice, web, NOW)
    const kept = await sessions.start(bob, web, NOW + 1)
    assert.deepEqual(await purgeSignIns(database.sql, NOW + DAY), { sessions: 1, counts: 0 })
    assert.equal(await isLive(kept.token, NOW + DAY), true)
  })
})
