import { atCommit, type Sql } from '@bowline/platform/postgres/index.ts'
import { canonicalJson, type Json } from './canonical-json.ts'
import { refuseSecrets } from './refuse-secrets.ts'

export interface AuditActor {
  readonly kind: 'user' | 'staff' | 'system' | 'api-key'
  readonly id: string
}

export interface AuditEntry {
  readonly atMs: number
  readonly actor: AuditActor
  /** The action, such as `password.change`. */
  readonly action: string
  /** What it was done to; a user's account is `{kind: 'user', id}`. */
  readonly object?: { readonly kind: string; readonly id: string } | undefined
  readonly before?: Json | undefined
  readonly after?: Json | undefined
  readonly ip?: string | undefined
  readonly device?: string | undefined
  /** As in the answer: `0`, or the number of the refusal. */
  readonly code?: string | undefined
  readonly requestId?: string | undefined
}

export interface AuditRow extends AuditEntry {
  readonly seq: number
}

/**
 * Writes one row. In a transaction it is sent with the COMMIT, because it locks the end of the chain until then. Throws
 * when a field of `before` or `after` is named like a secret.
 */
export async function appendAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  refuseSecrets(entry.before)
  refuseSecrets(entry.after)
  await atCommit(sql, sql`insert into audit_log (entry) values (${canonicalJson({ ...entry } as unknown as Json)})`)
}

export interface AuditQuery {
  /** Rows by this user or about this user. */
  readonly userId?: number
  readonly actor?: AuditActor
  readonly action?: string
  /** Only rows before this one: the last `seq` of the previous page. */
  readonly before?: number
  readonly limit: number
}

/** Newest first. */
export async function auditOf(sql: Sql, { userId, actor, action, before, limit }: AuditQuery): Promise<AuditRow[]> {
  const id = String(userId)
  const ofUser = sql`(actor_kind = 'user' and actor_id = ${id} or object_kind = 'user' and object_id = ${id})`
  const rows = await sql<{ seq: bigint; entry: string }[]>`
    select seq, entry from audit_log
    where ${userId === undefined ? sql`true` : ofUser}
      and ${actor ? sql`actor_kind = ${actor.kind} and actor_id = ${actor.id}` : sql`true`}
      and ${action === undefined ? sql`true` : sql`action = ${action}`}
      and ${before === undefined ? sql`true` : sql`seq < ${before}`}
    order by seq desc limit ${limit}`
  return rows.map(({ seq, entry }) => ({ seq: Number(seq), ...(JSON.parse(entry) as AuditEntry) }))
}
