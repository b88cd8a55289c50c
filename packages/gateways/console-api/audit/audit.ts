import { auditOf, verifyAuditChain } from '@bowline/capabilities/audit-log/index.ts'
import type { auditCalls } from '@bowline/contract/console/calls/audit.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { staffNames } from '../staff/staff-names.ts'

export const auditHandlers: ConsoleHandlers<typeof auditCalls, { readonly sql: Sql }> = {
  async 'GET /console-api/audit/list'(call, { sql }) {
    const { userId, staffId, action, cursor, limit } = call.params
    const before = cursorNumber(cursor)
    const nameOf = await staffNames(sql)
    const found = await auditOf(sql, {
      ...(userId !== undefined && { userId }),
      ...(staffId !== undefined && { actor: { kind: 'staff', id: String(staffId) } }),
      ...(action !== undefined && { action }),
      ...(before !== undefined && { before }),
      limit: limit + 1,
    })
    await recordAudit(sql, call, { action: 'audit.read', ...(userId !== undefined && { userId }) })
    const page = pageOf(found, limit, ({ seq }) => String(seq))
    return {
      rows: page.rows.map(({ seq, atMs, actor, action, object, before, after, ip, requestId }) => ({
        seq,
        atMs,
        actor: { ...actor, name: nameOf(actor) },
        action,
        object: object ?? null,
        before: before ?? null,
        after: after ?? null,
        ip: ip ?? null,
        requestId: requestId ?? null,
      })),
      next: page.next,
    }
  },

  async 'POST /console-api/audit/verify'(call, { sql }) {
    const { ok, rows, brokenAt } = await verifyAuditChain(sql)
    await recordAudit(sql, call, { action: 'audit.verify', after: { isWhole: ok, rows } })
    return { isWhole: ok, rows, brokenAt: brokenAt ?? null }
  },
}
