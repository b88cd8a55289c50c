import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, beforeEach, describe, it } from 'node:test'
import type { Command } from '@bowline/core/messages/commands.ts'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import {
  type AuditMark,
  agreeWithAuditLog,
  appendAudit,
  compareWithMarks,
  markAuditLog,
  verifyAuditChain,
} from './index.ts'

let database: TemporaryDatabase
let marks: AuditMark[]
const engine = {
  submit: async (command: Command) => {
    assert.equal(command.kind, 'mark')
    marks.push(command as unknown as AuditMark)
    return {} as never
  },
}

async function append(rows: number, action = 'login'): Promise<void> {
  const entry = { atMs: 1, actor: { kind: 'system', id: 'test' }, action, code: '0' } as const
  for (let i = 0; i < rows; i++) await appendAudit(database.sql, entry)
}

/** As somebody does who owns the database. */
function forge(statement: string): Promise<unknown> {
  return database.sql.unsafe(
    `alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`,
  )
}

describe('marks of the audit log', () => {
  beforeEach(async () => {
    await database?.drop()
    database = await temporaryDatabase()
    await migrate(database.sql, [join(import.meta.dirname, 'migrations')])
    marks = []
  })
  after(() => database.drop())

  it('are set when there are new rows, and agree with a log that only grew', async () => {
    const { sql } = database
    assert.equal(await markAuditLog(sql, engine), 0)
    await append(3)
    assert.equal(await markAuditLog(sql, engine), 3)
    assert.equal(await markAuditLog(sql, engine, 3), 3)
    await append(2)
    assert.equal(await markAuditLog(sql, engine, 3), 5)
    assert.deepEqual(
      marks.map(({ of }) => of),
      [3, 5],
    )
    await append(1)
    assert.equal(await compareWithMarks(sql, marks), undefined)
    assert.equal(await compareWithMarks(sql, []), undefined)
  })

  it('show that rows were removed from the end, where the chain itself is whole', async () => {
    const { sql } = database
    await append(5)
    await markAuditLog(sql, engine)
    await forge('delete from audit_log where seq > 3')
    assert.equal((await verifyAuditChain(sql)).ok, true)
    assert.match((await compareWithMarks(sql, marks)) as string, /ends at row 3, and the journal says that it had 5/)
    await append(4, 'logout')
    assert.match((await compareWithMarks(sql, marks)) as string, /row 5 of the audit log is another/)
  })

  it('show that the log was written again from some row on, chain and all', async () => {
    const { sql } = database
    await append(5)
    await markAuditLog(sql, engine)
    await forge('delete from audit_log where seq > 2')
    await append(5, 'logout')
    assert.deepEqual(await verifyAuditChain(sql), { ok: true, rows: 7 })
    assert.match((await compareWithMarks(sql, marks)) as string, /row 5 of the audit log is another/)
  })

  it('begin anew where an operator agrees, and count from there', async () => {
    const { sql } = database
    await append(5)
    await markAuditLog(sql, engine)
    await forge('delete from audit_log where seq > 2')
    assert.equal(await agreeWithAuditLog(sql, engine), 2)
    assert.equal(await compareWithMarks(sql, marks), undefined)
    await append(2)
    await markAuditLog(sql, engine)
    await forge('delete from audit_log where seq > 3')
    assert.match((await compareWithMarks(sql, marks)) as string, /ends at row 3, and the journal says that it had 4/)
  })
})
