import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { aliceAndBob, NOW, web } from './sessions.fixture.ts'
import { Sessions } from './sessions.ts'
import { slow, watch } from './watched-database.fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('sessions in memory', async () => {
  const database = await setDatabase()
  let sessions: Sessions
  let connection: ReturnType<typeof watch>['connection']
  let alice: number
  let bob: number

  beforeEach(async () => {
    ;[alice, bob] = await aliceAndBob(database.sql)
    const watching = watch(database.sql)
    connection = watching.connection
    sessions = new Sessions(watching.watched)
  })

  /** Another process, which shares nothing but the database. */
  const elsewhere = () => new Sessions(database.sql)
  const isLive = async (token: string, nowMs: number, where = elsewhere()) =>
    (await where.resolve(token, nowMs)) !== undefined

  it('are looked up in the database now and then, not with every call', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    await Promise.all(Array.from({ length: 50 }, () => sessions.resolve(token, NOW)))
    for (let ms = 0; ms < 3_000; ms += 100) await sessions.resolve(token, NOW + ms)
    assert.equal(connection.statements, 1)
    await sessions.resolve(token, NOW + 3_000)
    assert.equal(connection.statements, 2)
  })

  it('refuse a malformed token without the database, and an unknown one with one query each time', async () => {
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
      assert.equal(await sessions.rotate(database.sql as never, text, NOW), undefined)
    }
    assert.equal(connection.statements, 0)
    const unknown = randomBytes(32).toString('base64url')
    for (const asked of [1, 2]) {
      assert.equal(await sessions.resolve(unknown, NOW), undefined)
      assert.equal(connection.statements, asked)
    }
  })

  it('are limited in memory', async () => {
    const { connection: narrow, watched } = watch(database.sql)
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

  it('do not outlive their end in memory', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    for (let day = 0; day < 7; day += 0.5) await sessions.resolve(token, NOW + day * DAY)
    assert.equal(await isLive(token, NOW + 7 * DAY - 1, sessions), true)
    assert.equal(await isLive(token, NOW + 7 * DAY, sessions), false)
  })

  it('reflect a change at once in the session that made it and ended the others', async () => {
    const { token, sessionId } = await sessions.start(alice, web, NOW)
    const emailOf = async () => (await sessions.resolve(token, NOW))?.user.email
    assert.equal(await emailOf(), 'alice@example.com')
    const ended = await inTransaction(database.sql, async (tx) => {
      await tx`update users set email = 'alice@example.net' where id = ${alice}`
      return sessions.endAll(tx, alice, sessionId)
    })
    ended.forget()
    assert.equal(await emailOf(), 'alice@example.net')
  })

  it('record their last use once a minute', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const noted = async () => (await sessions.list(alice, NOW))[0]?.lastUsedAtMs
    await sessions.resolve(token, NOW + MINUTE - 1)
    assert.equal(await noted(), NOW)
    await sessions.resolve(token, NOW + MINUTE + 5_000)
    assert.equal(await noted(), NOW + MINUTE + 5_000)
    // Another process reads it before the use is recorded here, and records its own only afterwards.
    const other = watch(database.sql)
    const slowly = slow(other.connection, () => new Sessions(other.watched).resolve(token, NOW + 3 * MINUTE))
    await other.connection.answer
    await sessions.resolve(token, NOW + 3 * MINUTE - 1)
    slowly.arrive()
    await slowly.result
    assert.equal(await noted(), NOW + 3 * MINUTE - 1)
  })

  it('stay ended when they were being read at that moment', async () => {
    for (const isAskedMeanwhile of [true, false]) {
      const { token } = await sessions.start(alice, web, NOW)
      // The database found it alive, but the answer is still on its way when it ends.
      const { arrive, result } = slow(connection, () => sessions.resolve(token, NOW))
      await connection.answer
      await sessions.signOut(token)
      const meanwhile = isAskedMeanwhile && sessions.resolve(token, NOW)
      arrive()
      await result
      if (meanwhile) assert.equal(await meanwhile, undefined)
      assert.equal(await sessions.resolve(token, NOW), undefined)
    }
  })

  it('continue for five minutes from memory while the database is down', async () => {
    const { token } = await sessions.start(alice, web, NOW)
    const unknown = await sessions.start(bob, web, NOW)
    await sessions.resolve(token, NOW)
    connection.isCut = true
    assert.equal(await isLive(token, NOW + 5 * MINUTE - 1, sessions), true)
    await assert.rejects(sessions.resolve(token, NOW + 5 * MINUTE), /away/)
    await assert.rejects(sessions.resolve(unknown.token, NOW), /away/)
    connection.isCut = false
    assert.equal(await isLive(unknown.token, NOW, sessions), true)
  })

  it('are waited for briefly while the database hangs, and cached ones only now and then', async () => {
    const { connection: hanging, watched } = watch(database.sql)
    const impatient = new Sessions(watched, { answerWithinMs: { known: 20, unknown: 2_000 } })
    const [hers, his] = [await sessions.start(alice, web, NOW), await sessions.start(bob, web, NOW)]
    await impatient.resolve(hers.token, NOW)
    const { arrive, result } = slow(hanging, async () => {
      const unknown = assert.rejects(impatient.resolve(his.token, NOW), { code: 'ETIMEDOUT' })
      assert.equal(await isLive(hers.token, NOW + 3_000, impatient), true)
      await unknown
    })
    await result
    assert.equal(hanging.statements, 3)
    assert.equal(await isLive(hers.token, NOW + 5_999, impatient), true)
    assert.equal(hanging.statements, 3)
    // After signing out meanwhile, the cached session no longer counts.
    const asked = impatient.resolve(hers.token, NOW + 6_000)
    await impatient.signOut(hers.token)
    assert.equal(await asked.catch(() => undefined), undefined)
    arrive()
    assert.equal(await isLive(his.token, NOW + 6_000, impatient), true)
  })
})
