import { createHash } from 'node:crypto'
import type { Sql } from '@bowline/platform/postgres/index.ts'

export interface AuditVerdict {
  readonly ok: boolean
  /** Number of rows read, up to the first that differs from what was written. */
  readonly rows: number
  /** The row that was changed, or that follows a removed one. */
  readonly brokenAt?: number
}

const PORTION = 2_000

/** Reads the whole chain and reports where it first breaks. No chain can reveal that rows are missing at its end. */
export async function verifyAuditChain(sql: Sql): Promise<AuditVerdict> {
  let rows = 0
  let former: Buffer = Buffer.alloc(32)
  const all = sql<{ seq: bigint; entry: string; hash: Buffer }[]>`select seq, entry, hash from audit_log order by seq`
  for await (const portion of all.cursor(PORTION)) {
    for (const { seq, entry, hash } of portion) {
      rows++
      const expected = createHash('sha256').update(former).update(entry, 'utf8').digest()
      if (seq !== BigInt(rows) || !expected.equals(hash)) return { ok: false, rows, brokenAt: Number(seq) }
      former = hash
    }
  }
  return { ok: true, rows }
}
