import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { auditOf } from '../audit-log/index.ts'
import { NOW, SecureHouse } from './account-security.fixture.ts'
import { reportGuessing, securityHistory } from './index.ts'

describe('an owner whose codes were guessed', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  it('is told by mail, in the history and in the audit log, known by number or only by address', async () => {
    const { sql, outbox } = house
    const messages = { enqueue: outbox.enqueue }
    const alice = await house.person('alice')
    await reportGuessing(sql, messages, { subject: `user:${alice.id}`, factor: 'sms', userId: alice.id }, NOW)
    const sentTo = { channel: 'email', target: 'alice@example.com' } as const
    await reportGuessing(sql, messages, { subject: 'target:x', factor: 'email', sentTo }, NOW)
    assert.deepEqual(outbox.recipientsOf('codesStopped'), ['alice@example.com', 'alice@example.com'])
    const rows = await securityHistory(sql, alice.id, { limit: 9, nowMs: NOW })
    assert.deepEqual(
      rows.map(({ event }) => event),
      ['codes-stopped', 'codes-stopped'],
    )
    const [audited] = await auditOf(sql, { userId: alice.id, limit: 1 })
    assert.deepEqual([audited?.action, audited?.after], ['codes-stopped', { factor: 'email', days: 7 }])
  })

  it('is nobody where the address has no user', async () => {
    const { sql, outbox } = house
    const before = outbox.sent.length
    const sentTo = { channel: 'email', target: 'nobody@example.com' } as const
    await reportGuessing(sql, { enqueue: outbox.enqueue }, { subject: 'target:y', factor: 'email', sentTo }, NOW)
    assert.equal(outbox.sent.length, before)
  })
})
