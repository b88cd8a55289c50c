import {
  type Approval,
  approve,
  type DecisionRefusal,
  listApprovals,
  reject,
} from '@bowline/capabilities/staff/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { approvalCalls } from '@bowline/contract/console/calls/approvals.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { byCaller } from '../record-audit.ts'
import { type ApprovalNeeds, type Executed, executeApproval } from './execute-approval.ts'

interface ListNeeds extends ApprovalNeeds {
  readonly sql: Sql
}

export const approvalHandlers: ConsoleHandlers<typeof approvalCalls, ListNeeds> = {
  async 'GET /console-api/approvals/list'({ params, nowMs }, { sql }) {
    const { state, userId, cursor, limit } = params
    const before = cursorNumber(cursor)
    const rows = await listApprovals(sql, { state, userId, before, limit: limit + 1 }, nowMs)
    const page = pageOf(rows, limit, ({ id }) => String(id))
    return { rows: page.rows.map(shown), next: page.next }
  },

  async 'POST /console-api/approvals/approve'(call, console) {
    const by = byCaller(call)
    const done: Executed[] = []
    const result = await approve(call.decisions, call.params.id, by, async (tx, approval) => {
      done.push(await executeApproval(tx, approval, call, console))
    })
    if ('refusal' in result) throw refused(result.refusal)
    for (const { settle } of done) await settle?.()
    return { ...brief(result.approval), made: done[0]?.made ?? null }
  },

  async 'POST /console-api/approvals/reject'(call) {
    const result = await reject(call.decisions, call.params.id, call.params.reason, byCaller(call))
    if ('refusal' in result) throw refused(result.refusal)
    return brief(result.approval)
  },
}

function brief({ id, kind, userId }: Approval) {
  return { id, kind, userId: userId ?? null }
}

function shown({ userId, staff, requestedBy, decidedBy, decidedAtMs, note, terms, ...approval }: Approval) {
  return {
    ...approval,
    userId: userId ?? null,
    staff: staff ?? null,
    requestedBy: { id: requestedBy.id, email: requestedBy.email },
    terms: { ...terms },
    decidedBy: decidedBy ?? null,
    decidedAtMs: decidedAtMs ?? null,
    note: note ?? null,
  }
}

const TEXTS: Record<DecisionRefusal, PlainReason> = {
  unknown: 'staff.request-unknown',
  expired: 'staff.request-expired',
  decided: 'staff.request-decided',
  own: 'staff.request-own',
  'same-hands': 'staff.request-not-independent',
  'too-new': 'staff.request-too-new',
  'requester-gone': 'staff.requester-disabled',
  'not-allowed': 'staff.not-allowed',
}

function refused(refusal: DecisionRefusal): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, TEXTS[refusal], { refusal })
}
