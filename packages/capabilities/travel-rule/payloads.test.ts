import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { purgeTravelRule, readPayload, writePayload } from './payloads.store.ts'

const NOW = Date.UTC(2024, 1, 29)
const FIVE_YEARS_LATER = Date.UTC(2029, 2, 1)

describe('what is said of persons', async () => {
  const { sql } = await setDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bowline-payloads-'))
  after(() => rmSync(folder, { recursive: true }))
  const secrets = Secrets.open(folder)
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`

  async function said(payload: unknown, atMs: number): Promise<string> {
    const id = randomUUID()
    await sql`
      insert into travel_rule_cases (id, user_id, coin, network, address, amount, value, need, state, send_to, is_owner, asked_at,
        changed_at, expires_at)
      values (${id}, 1, 'BTC', 'BTC', 'bc1q', 5, 5, 'data', 'accepted', 'provider', false, ${new Date(atMs)}, ${new Date(atMs)},
        ${new Date(atMs)})`
    await inTransaction(sql, (tx) => writePayload(tx, secrets, id, payload, atMs))
    return id
  }

  it('is in no table as it is, each under a key of its own', async () => {
    const [first, second] = [await said({ name: 'Muster' }, NOW), await said({ name: 'Muster' }, NOW)]
    assert.deepEqual(await readPayload(sql, secrets, first), { name: 'Muster' })
    const rows = await sql<{ sealed: Uint8Array; key: Uint8Array }[]>`
      select p.sealed, k.sealed as key from travel_rule_payloads p join travel_rule_keys k using (case_id)`
    assert.equal(rows.length, 2)
    for (const { sealed, key } of rows)
      for (const bytes of [sealed, key]) assert.equal(Buffer.from(bytes).includes('Muster'), false)
    // Another record's words are not taken for its own, even with that record's key.
    await sql`
      update travel_rule_payloads set sealed = (select sealed from travel_rule_payloads where case_id = ${second})
      where case_id = ${first}`

    await assert.rejects(readPayload(sql, secrets, first))
  })

  it('is erased with its key after five years, and not before: a copy of its table says nothing then', async () => {
    const id = await said({ name: 'Muster' }, NOW)
    await purgeTravelRule(sql, FIVE_YEARS_LATER - 1)
    assert.deepEqual(await readPayload(sql, secrets, id), { name: 'Muster' })
    await purgeTravelRule(sql, FIVE_YEARS_LATER)
    assert.equal(await readPayload(sql, secrets, id), undefined)
    const [left] = await sql<{ payloads: number; keys: number }[]>`
      select (select count(*)::int from travel_rule_payloads where case_id = ${id}) as payloads,
        (select count(*)::int from travel_rule_keys where case_id = ${id}) as keys`
    assert.deepEqual({ ...left }, { payloads: 1, keys: 0 })
  })
})
