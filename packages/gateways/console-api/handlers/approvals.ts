import {
  type Approval,
  approve,
  type DecisionRefusal,
  listApprovals,
  reject,
} from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { approvalCalls } from '@bowline/contract/console/calls/approvals.ts'
import { cursorNumber, pageOf } from '../../site-api/call/pages.ts'
import { SiteRefusal } from '../../site-api/call/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { executeApproval } from '../execute-approval.ts'
import { byCaller } from '../record-audit.ts'

export const approvalHandlers: ConsoleHandlers<typeof approvalCalls> = {
  async 'GET /console-api/approvals/list'({ params, nowMs }, { sql }) {
    const { state, userId, cursor, limit } = params
    const before = cursorNumber(cursor)
    const rows = await listApprovals(sql, { state, userId, before, limit: limit + 1 }, nowMs)
    const page = pageOf(rows, limit, ({ id }) => String(id))
    return { rows: page.rows.map(shown), next: page.next }
  },

  async 'POST /console-api/approvals/approve'(call, console) {
    const by = byCaller(call)
    const settling: (() => unknown)[] = []
    const result = await approve(console.sql, call.params.id, by, async (tx, approval) => {
      settling.push(await executeApproval(tx, approval, call, console))
    })
    if ('refusal' in result) throw refused(result.refusal)
    for (const settle of settling) await settle()
    return brief(result.approval)
  },

  async 'POST /console-api/approvals/reject'(call, { sql }) {
    const result = await reject(sql, call.params.id, call.params.reason, byCaller(call))
    if ('refusal' in result) throw refused(result.refusal)
    return brief(result.approval)
  },
}

function brief({ id, kind, userId }: Approval) {
  return { id, kind, userId }
}

function shown({ decidedBy, decidedAtMs, note, terms, ...approval }: Approval) {
  return {
    ...approval,
    terms: { ...terms },
    decidedBy: decidedBy ?? null,
    decidedAtMs: decidedAtMs ?? null,
    note: note ?? null,
  }
}

const TEXTS: Record<DecisionRefusal, string> = {
  unknown: 'There is no such request.',
  expired: 'Nobody decided within 24 hours: it must be requested again.',
  decided: 'Somebody else has already decided this.',
  own: 'Nobody may approve their own request.',
  'same-hands': 'The person who requested it gave you your password or your role, so somebody else must approve it.',
  'not-allowed': 'Your role does not allow this.',
}

function refused(refusal: DecisionRefusal): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, TEXTS[refusal], { refusal })
}
