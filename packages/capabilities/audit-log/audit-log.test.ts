import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, beforeEach, describe, it } from 'node:test'
import { inTransaction, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { type AuditEntry, appendAudit, auditOf, canonicalJson, verifyAuditChain } from './index.ts'

const NOW = Date.UTC(2026, 0, 2)
let database: TemporaryDatabase

function entry(id: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return { atMs: NOW + id, actor: { kind: 'user', id: String(id) }, action: 'password.change', code: '0', ...change }
}

describe('audit log', () => {
  beforeEach(async () => {
    await database?.drop()
    database = await temporaryDatabase()
    await migrate(database.sql, [join(import.meta.dirname, 'migrations')])
  })
  after(() => database.drop())

  it('chains rows written at the same moment, and nothing from a change that was rolled back', async () => {
    const { sql } = database
    const gaveUp = inTransaction(sql, async (tx) => {
      await appendAudit(tx, entry(0))
      throw new Error('changed my mind')
    })
    await assert.rejects(gaveUp, /changed my mind/)
    await Promise.all(Array.from({ length: 40 }, (_, i) => appendAudit(sql, entry(i))))
    assert.deepEqual(await verifyAuditChain(sql), { ok: true, rows: 40 })
  })

  it('refuses every change by ordinary means', async () => {
    const { sql } = database
    await appendAudit(sql, entry(1))
    for (const change of [
      "update audit_log set entry = '{}'",
      'delete from audit_log',
      'truncate audit_log',
      "update audit_log set action = 'nothing'",
    ]) {
      await assert.rejects(sql.unsafe(change), change.includes('action') ? /action/ : /written once/, change)
    }
    // A place or hash in the insert statement is replaced by the chain's own.
    await sql`insert into audit_log (seq, entry, hash) values (7, ${canonicalJson({ ...entry(2) } as never)}, ${Buffer.alloc(32)})`
    assert.deepEqual(await verifyAuditChain(sql), { ok: true, rows: 2 })
  })

  const forgeries: Record<string, string> = {
    'one byte of an entry': "update audit_log set entry = replace(entry, '203.0.113.7', '203.0.113.8') where seq = 3",
    'one bit of a hash': 'update audit_log set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where seq = 3',
    'the order of two rows':
      'update audit_log set seq = -3 where seq = 3; update audit_log set seq = 3 where seq = 4; update audit_log set seq = 4 where seq = -3',
  }
  for (const [what, statement] of Object.entries(forgeries)) {
    it(`names the row when ${what} is changed behind its back`, async () => {
      const { sql } = database
      for (let i = 1; i <= 5; i++) await appendAudit(sql, entry(i, { ip: '203.0.113.7' }))
      await sql.unsafe(
        `alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`,
      )
      assert.deepEqual(await verifyAuditChain(sql), { ok: false, rows: 3, brokenAt: 3 })
    })
  }

  it('names the row after one that was removed', async () => {
    const { sql } = database
    for (let i = 1; i <= 5; i++) await appendAudit(sql, entry(i))
    await sql.unsafe('alter table audit_log disable trigger user; delete from audit_log where seq = 2')
    assert.deepEqual(await verifyAuditChain(sql), { ok: false, rows: 2, brokenAt: 3 })
  })

  it('refuses secrets, but accepts that there is one', async () => {
    const { sql } = database
    for (const secret of [
      { password: 'hunter22' },
      { newLoginPassword: 'hunter22' },
      { pin: 123456 },
      { capitalPword: '1' },
      { nested: [{ smsCode: '123456' }] },
      { api_secret: 'x' },
      { recoveryCodes: ['a', 'b'] },
      { sessionToken: 'x' },
    ]) {
      await assert.rejects(appendAudit(sql, entry(1, { after: secret })), /takes no secrets/, JSON.stringify(secret))
      await assert.rejects(appendAudit(sql, entry(1, { before: secret })), /takes no secrets/, JSON.stringify(secret))
    }
    await appendAudit(sql, entry(1, { before: { pin: false }, after: { pin: true, countryCode: 'DE', shipping: 'x' } }))
    const [row] = await auditOf(sql, { limit: 1 })
    assert.deepEqual(row?.after, { pin: true, countryCode: 'DE', shipping: 'x' })
  })

  it('shows a user’s own acts and those of others on the account, newest first and in pages', async () => {
    const { sql } = database
    await appendAudit(sql, entry(1))
    await appendAudit(sql, entry(2))
    await appendAudit(
      sql,
      entry(3, { actor: { kind: 'staff', id: '1' }, object: { kind: 'user', id: '1' }, action: 'freeze' }),
    )
    await appendAudit(sql, entry(1, { action: 'login' }))
    const seqs = async (query: Partial<Parameters<typeof auditOf>[1]>) =>
      (await auditOf(sql, { limit: 10, ...query })).map(({ seq }) => seq)
    assert.deepEqual(await seqs({ userId: 1 }), [4, 3, 1])
    assert.deepEqual(await seqs({ userId: 1, limit: 1, before: 4 }), [3])
    assert.deepEqual(await seqs({ actor: { kind: 'staff', id: '1' } }), [3])
    assert.deepEqual(await seqs({ userId: 1, action: 'login' }), [4])
  })

  it('writes equal values as equal texts, even with characters that a database cannot store', async () => {
    const { sql } = database
    assert.equal(
      canonicalJson({ b: 1, a: [true, null, { d: undefined, c: 'é"' }] }),
      '{"a":[true,null,{"c":"é\\""}],"b":1}',
    )
    await appendAudit(sql, entry(1, { device: 'nul \0 and half a pair \ud800' }))
    const [row] = await auditOf(sql, { limit: 1 })
    assert.equal(row?.device, 'nul \ufffd and half a pair \ufffd')
    assert.equal((await verifyAuditChain(sql)).ok, true)
  })
})
