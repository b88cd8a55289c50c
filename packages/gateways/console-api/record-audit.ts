import { appendAudit, type Json } from '@bowline/capabilities/audit-log/index.ts'
import type { By, Deciding } from '@bowline/capabilities/staff/index.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { StaffCall } from './console-handler.ts'

export interface AuditedAction {
  /** The action, such as `users.show`. */
  readonly action: string
  readonly userId?: number
  readonly object?: { readonly kind: string; readonly id: string }
  readonly before?: Json
  readonly after?: Json
}

/** Writes the audit log row for what staff read or changed; call it last in the change's transaction. */
export function recordAudit(
  sql: Sql,
  call: StaffCall,
  { action, userId, object, before, after }: AuditedAction,
): Promise<void> {
  const about = userId === undefined ? object : { kind: 'user', id: String(userId) }
  return appendAudit(sql, {
    atMs: call.nowMs,
    actor: { kind: 'staff', id: String(call.session.member.id) },
    action,
    ...(about && { object: about }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ip: call.ip,
    code: '0',
    requestId: call.requestId,
  })
}

/** The caller in the form the staff capability expects. */
export function byCaller({ session, nowMs, ip, requestId }: StaffCall): By & Deciding {
  const { member } = session
  return { actor: { kind: 'staff', id: String(member.id) }, member, nowMs, ip, requestId }
}
