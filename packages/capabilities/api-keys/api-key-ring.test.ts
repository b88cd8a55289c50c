import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { Cable } from '@bowline/platform/postgres/cable.fixture.ts'
import { connect, type Sql, type TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { migratedDatabase } from '../migrated-database.fixture.ts'
import { ApiKeyRing } from './api-key-ring.ts'
import { type CreatedApiKey, createApiKey, deleteKey, keysOf } from './index.ts'

describe('the ring of API keys', () => {
  let database: TemporaryDatabase
  let secrets: Secrets
  let cable: Cable
  let sql: Sql
  let ring: ApiKeyRing
  let alice: number
  const folder = mkdtempSync(join(tmpdir(), 'bowline-ring-'))

  before(async () => {
    database = await migratedDatabase()
    secrets = Secrets.open(folder)
    const [row] = await database.sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values ('alice@example.com', 'none') returning id`
    alice = Number(row?.id)
  })
  after(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  const start = async () => {
    await database.sql`delete from api_keys`
    cable = new Cable(database.url)
    await cable.plug()
    sql = connect(cable.url, { connections: 2 })
    ring = new ApiKeyRing(secrets)
    await ring.follow(sql)
  }
  afterEach(async () => {
    await ring.close()
    await sql.end({ timeout: 1 })
    await cable.pull()
  })

  const create = async (): Promise<CreatedApiKey> => {
    const result = await createApiKey({ sql: database.sql, secrets }, { userId: alice, permissions: ['trade'] })
    assert.ok(!('refusal' in result))
    return result
  }

  it('learns of a new key quickly, and of a deleted one', async () => {
    await start()
    assert.equal(ring.size, 0)
    const { apiKey } = await create()
    await until(() => ring.find(apiKey)?.account === alice)
    await deleteKey(database.sql, alice, apiKey)
    await until(() => ring.find(apiKey) === undefined)
  })

  it('refuses a key whose secret does not open like an unknown one, and counts it', async () => {
    await start()
    const { apiKey } = await create()
    await until(() => ring.find(apiKey) !== undefined)
    assert.equal(ring.countUnreadable(), 0)
    // Sealed for another key: as after a damaged row, or with another master key.
    const other = await create()
    await database.sql`
      update api_keys set secret_encrypted = (select secret_encrypted from api_keys where api_key = ${other.apiKey})
      where api_key = ${apiKey}`
    await until(() => ring.countUnreadable() === 1)
    assert.equal(ring.find(apiKey), undefined)
    assert.equal(ring.find(apiKey), undefined)
    assert.equal(ring.countUnreadable(), 1)
    assert.ok(ring.find(other.apiKey))
  })

  it('follows manual changes in the database', async () => {
    await start()
    const { apiKey } = await create()
    await until(() => ring.find(apiKey) !== undefined)
    await database.sql`update api_keys set permissions = '{read}', expires_at = '2031-01-01Z' where api_key = ${apiKey}`
    await until(() => ring.find(apiKey)?.expiresAtMs === Date.UTC(2031, 0, 1))
    assert.deepEqual([...(ring.find(apiKey)?.permissions ?? [])], ['read'])
  })

  it('reports a changed key once its lookups reflect the change, and after a lost connection that any may have changed', async () => {
    await start()
    const first = await create()
    const second = await create()
    await until(() => ring.size === 2)
    const notified: boolean[][] = []
    const stop = ring.onChange((changed) => {
      notified.push([changed.has(first.apiKey), changed.has(second.apiKey), ring.find(first.apiKey) !== undefined])
    })
    await deleteKey(database.sql, alice, first.apiKey)
    await until(() => notified.length > 0)
    assert.deepEqual(notified, [[true, false, false]])
    await cable.pull()
    await cable.plug()
    await until(() => notified.length > 1)
    assert.deepEqual(notified[1], [true, true, false])
    stop()
    await ring.load(database.sql)
    assert.equal(notified.length, 2)
  })

  it('a listener that throws affects neither the ring nor other listeners', async () => {
    await start()
    const { apiKey } = await create()
    await until(() => ring.size === 1)
    let notified = 0
    ring.onChange(() => {
      throw new Error('a bug elsewhere')
    })
    ring.onChange(() => {
      notified += 1
    })
    await ring.learn(database.sql, apiKey)
    await deleteKey(database.sql, alice, apiKey)
    await until(() => ring.find(apiKey) === undefined)
    assert.ok(notified > 0)
  })

  it('serves what it knows while the database is down, and catches up on what it missed', async () => {
    await start()
    const kept = await create()
    const doomed = await create()
    await until(() => ring.size === 2)

    await cable.pull()
    const born = await create()
    await deleteKey(database.sql, alice, doomed.apiKey)
    assert.equal(ring.find(kept.apiKey)?.account, alice)
    assert.equal(ring.find(doomed.apiKey)?.account, alice)

    await cable.plug()
    await until(() => ring.find(born.apiKey) !== undefined && ring.find(doomed.apiKey) === undefined)
    assert.equal(ring.find(kept.apiKey)?.account, alice)
    // And it is listening again.
    const later = await create()
    await until(() => ring.find(later.apiKey) !== undefined)
  })

  it('writes the last use of keys in batches, without announcing them as changes', async () => {
    await start()
    const { apiKey } = await create()
    await until(() => ring.find(apiKey) !== undefined)
    const known = ring.find(apiKey)
    const usedAtMs = Date.UTC(2030, 0, 1, 12)
    ring.noteUse(apiKey, usedAtMs - 1)
    ring.noteUse(apiKey, usedAtMs)
    await ring.close()
    assert.equal((await keysOf(database.sql, alice))[0]?.lastUsedAtMs, usedAtMs)
    assert.equal(ring.find(apiKey), known)
  })

  it('writes uses from a database outage once it is over', async () => {
    await start()
    const { apiKey } = await create()
    const usedAtMs = Date.UTC(2030, 0, 1, 13)
    await cable.pull()
    ring.noteUse(apiKey, usedAtMs)
    await ring.writeUses()
    assert.equal((await keysOf(database.sql, alice))[0]?.lastUsedAtMs, undefined)
    await cable.plug()
    await until(async () => {
      await ring.writeUses()
      return (await keysOf(database.sql, alice))[0]?.lastUsedAtMs === usedAtMs
    })
  })
})
