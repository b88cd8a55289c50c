import { MarkAbout } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { readMarks } from '@bowline/engine/marks.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** What the journal says of the audit log: its row `of` had the hash `text`, hexadecimal, and the rows before it were there. */
export interface AuditMark {
  readonly of: number
  readonly text: string
  /** `AGREED`: what earlier marks say no longer counts. */
  readonly version: number
}

/** Of a mark that an operator set after rows were lost: the log goes on from here. */
const AGREED = 1

/** The marks among these records of the journal in a data folder. */
export function auditMarks(
  directory: string,
  range: { readonly from?: number; readonly to?: number } = {},
): AuditMark[] {
  return readMarks({ directory }, MarkAbout.audit, range)
}

/**
 * Puts the last row of the audit log on record in the journal, which nobody can change with rights on the database. Returns
 * that row's number; does nothing when it is the one that is `marked` already.
 */
export async function markAuditLog(sql: Sql, engine: Pick<EngineClient, 'submit'>, marked = 0): Promise<number> {
  const head = await headOf(sql)
  if (head.seq > marked) await mark(engine, head, 0)
  return head.seq
}

/** What an operator agrees with: that rows are missing or others. From here on the log counts again. */
export async function agreeWithAuditLog(sql: Sql, engine: Pick<EngineClient, 'submit'>): Promise<number> {
  const head = await headOf(sql)
  await mark(engine, head, AGREED)
  return head.seq
}

/** How the log differs from what the journal says of it; undefined when it does not. Of all marks, or the newest alone. */
export async function compareWithMarks(sql: Sql, marks: readonly AuditMark[]): Promise<string | undefined> {
  const counting = marks.slice(
    Math.max(
      0,
      marks.findLastIndex(({ version }) => version === AGREED),
    ),
  )
  const { seq: last } = await headOf(sql)
  const rows = await sql<{ seq: bigint; hash: Buffer }[]>`
    select seq, hash from audit_log where seq = any(${counting.map(({ of }) => of)}::bigint[])`
  const hashes = new Map(rows.map(({ seq, hash }) => [Number(seq), hash.toString('hex')]))
  for (const { of, text } of counting) {
    if (of === 0 || hashes.get(of) === text) continue
    if (of > last) return `the audit log ends at row ${last}, and the journal says that it had ${of}: rows were removed`
    return `row ${of} of the audit log is another than the journal says: rows up to it were rewritten`
  }
  return undefined
}

async function headOf(sql: Sql): Promise<{ readonly seq: number; readonly hash: string }> {
  const [row] = await sql<{ seq: bigint; hash: Buffer }[]>`select seq, hash from audit_log order by seq desc limit 1`
  return row ? { seq: Number(row.seq), hash: row.hash.toString('hex') } : { seq: 0, hash: '' }
}

async function mark(engine: Pick<EngineClient, 'submit'>, head: { seq: number; hash: string }, version: number) {
  await engine.submit({ kind: 'mark', about: MarkAbout.audit, version, of: head.seq, text: head.hash })
}
