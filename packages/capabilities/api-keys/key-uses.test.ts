import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setDatabase } from '../migrated-database.fixture.ts'
import { keyOf, usageOf } from './index.ts'
import { KeyUses } from './key-uses.ts'

const MIDNIGHT = Date.UTC(2030, 0, 2)
const apiKey = 'k'.repeat(64)

describe('uses of a key', async () => {
  let uses: KeyUses

  const database = await setDatabase()
  const [row] = await database.sql<{ id: bigint }[]>`
    insert into users (email, password_hash) values ('alice@example.com', 'none') returning id`
  const alice = Number(row?.id)
  await database.sql`
    insert into api_keys (api_key, user_id, type, public_key, permissions)
    values (${apiKey}, ${alice}, 'ed25519', 'none', '{read}')`
  afterEach(() => uses.close())

  const days = async (of = alice) =>
    (await usageOf(database.sql, { userId: of, apiKey, days: 2 }, MIDNIGHT))?.map(({ day, ...counts }) => [
      day,
      ...Object.values(counts),
    ])

  it('are counted by kind and day, and the last one with its address', async () => {
    uses = new KeyUses(database.sql)
    uses.note(apiKey, MIDNIGHT - 2, 'read', '10.0.0.1')
    uses.note(apiKey, MIDNIGHT - 1, 'trade', '10.0.0.1')
    uses.note(apiKey, MIDNIGHT, 'trade', '10.0.0.2')
    // A clock that was set back.
    uses.note(apiKey, MIDNIGHT - 1, 'other', '10.0.0.2')
    uses.note(apiKey, MIDNIGHT + 1, 'refused', '10.9.9.9')
    uses.note('z'.repeat(64), MIDNIGHT, 'read', '10.0.0.1')
    await uses.flush()
    uses.note(apiKey, MIDNIGHT + 2, 'trade', '10.0.0.2')
    await uses.flush()
    assert.deepEqual(await days(), [
      ['2030-01-01', 1, 1, 1, 0],
      ['2030-01-02', 0, 2, 0, 1],
    ])
    const key = await keyOf(database.sql, alice, apiKey, MIDNIGHT)
    assert.deepEqual([key?.lastUsedAtMs, key?.lastUsedIp], [MIDNIGHT + 2, '10.0.0.2'])
    assert.equal(await days(alice + 1), undefined)
  })

  it('are kept while the database is down, and written once', async () => {
    const [before] = [await days()]
    let isAway = true
    const away = new Proxy(database.sql, {
      get: (sql, name) =>
        isAway && name === 'reserve' ? () => Promise.reject(new Error('away')) : Reflect.get(sql, name),
    })
    uses = new KeyUses(away)
    uses.note(apiKey, MIDNIGHT + 5, 'other', '10.0.0.3')
    await uses.flush()
    uses.note(apiKey, MIDNIGHT + 6, 'other', '10.0.0.4')
    isAway = false
    await uses.flush()
    await uses.flush()
    const rows = await days()
    assert.deepEqual(rows?.[0], before?.[0])
    assert.deepEqual(rows?.[1], ['2030-01-02', 0, 2, 2, 1])
    assert.equal((await keyOf(database.sql, alice, apiKey, MIDNIGHT))?.lastUsedIp, '10.0.0.4')
  })
})
