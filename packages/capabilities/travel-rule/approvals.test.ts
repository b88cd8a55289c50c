import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { setDatabase } from '../migrated-database.fixture.ts'
import { approvedUntil, caseFor } from './cases.store.ts'

const NOW = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

describe('what was accepted of a transfer', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  const transfer = { userId: 1, coin: 'BTC', network: 'BTC', address: 'bc1q', tag: 0, amount: 5n, value: 5n }
  const accept = async (by: string) => {
    await sql`truncate travel_rule_cases cascade`
    await sql`
      insert into travel_rule_cases (id, user_id, coin, network, address, amount, value, need, state, send_to, is_owner, decided_by,
        asked_at, changed_at, expires_at)
      values (${randomUUID()}, 1, 'BTC', 'BTC', 'bc1q', 5, 5, 'data', 'accepted', 'provider', false, ${by}, ${new Date(NOW)},
        ${new Date(NOW)}, ${new Date(NOW + 2 * DAY)})`
  }
  const isGood = async (atMs: number) => (await caseFor(sql, transfer, atMs)) !== undefined

  it('by another provider is good for a day', async () => {
    await accept('provider:HARBOUR')
    assert.deepEqual([await isGood(NOW + DAY - 1), await isGood(NOW + DAY)], [true, false])
    const withdrawId = randomUUID()
    assert.equal(await approvedUntil(sql, withdrawId), undefined)
    await sql`update travel_rule_cases set withdraw_id = ${withdrawId}`
    assert.equal(await approvedUntil(sql, withdrawId), NOW + DAY)
  })

  it('by persons here has no end', async () => {
    await accept('staff:7')
    assert.equal(await isGood(NOW + 30 * DAY), true)
  })
})
