import assert from 'node:assert/strict'
import { it } from 'node:test'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { purgeHourly } from './purge-hourly.ts'

const HOUR_MS = 3_600_000

it('deletes by the exchange’s time what is spent: a machine’s clock far ahead makes nothing good again', async (t) => {
  const database = await migratedDatabase()
  t.after(() => database.drop())
  const { sql } = database
  const nowMs = Date.UTC(2020, 0, 1)
  for (const [id, expiresAtMs] of [
    [1, nowMs - 1],
    [2, nowMs + HOUR_MS],
  ] as const) {
    await sql`insert into spent_challenges (signature, expires_at) values (${Buffer.alloc(32, id)}, ${new Date(expiresAtMs)})`
  }
  const venue = { now: () => nowMs }
  await purgeHourly({ sql, operatorSql: sql, venue }, createLog('test', { level: 'silent' })).close()
  const left = await sql<{ signature: Buffer }[]>`select signature from spent_challenges`
  assert.deepEqual(
    left.map(({ signature }) => signature[0]),
    [2],
    'what the machine takes for expired since years is still spent',
  )
})
