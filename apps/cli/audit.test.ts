import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendAudit, auditOf, markAuditLog } from '@bowline/capabilities/audit-log/index.ts'
import { CommandedExchange, onlyJson } from './bowline.fixture.ts'

interface Verified {
  readonly ok: boolean
  readonly problems: readonly string[]
}

test('verify and doctor find that the end of the audit log was removed, until its operator agrees', async (t) => {
  const exchange = await CommandedExchange.start()
  t.after(() => exchange.close())
  const { sql } = exchange.parts.database
  const entry = { atMs: 1, actor: { kind: 'system', id: 'test' }, action: 'login', code: '0' } as const
  for (let i = 0; i < 4; i++) await appendAudit(sql, entry)
  await markAuditLog(sql, exchange.parts.engine)
  assert.deepEqual(await exchange.json<Verified>('verify').then(({ ok, problems }) => ({ ok, problems })), {
    ok: true,
    problems: [],
  })
  const finding = async () => {
    const { findings } = onlyJson<{ findings: { check: string; level: string; detail: string }[] }>(
      await exchange.run('doctor', '--json'),
    )
    return findings.find(({ check }) => check === 'audit log')
  }
  assert.deepEqual(await finding(), { check: 'audit log', level: 'ok', detail: 'has row 4 as the journal says' })
  const nothing = await exchange.run('audit', 'agree')
  assert.match(nothing.stderr, /is as the journal says/)

  await sql.unsafe('alter table audit_log disable trigger user; delete from audit_log where seq > 2')
  await sql.unsafe('alter table audit_log enable trigger user')
  const lost = 'the audit log ends at row 2, and the journal says that it had 4: rows were removed'
  const verified = await exchange.run('verify', '--json')
  assert.equal(verified.code, 1)
  assert.ok(onlyJson<Verified>(verified).problems[0]?.startsWith(lost))
  assert.deepEqual([(await finding())?.level, (await finding())?.detail], ['fail', lost])

  assert.deepEqual(await exchange.json('audit', 'agree'), { problem: lost, row: 3 })
  const [row] = await auditOf(sql, { limit: 1 })
  assert.deepEqual([row?.action, row?.after], ['audit.agree', { problem: lost }])
  assert.equal((await exchange.json<Verified>('verify')).ok, true)
  assert.equal((await finding())?.level, 'ok')
})
