import { CHANGE, READ, SWEEP, type TableRights } from '../table-rights.ts'

const ASKED = 'insert (kind, user_id, staff_id, terms, reason, requested_by, requested_at, expires_at)'
const DECIDED = 'update (state, decided_by, decided_at, note)'

export const staffRights: TableRights = {
  staff: { console: READ, decisions: CHANGE },
  // What was asked for is never changed, and begins as waiting.
  staff_approvals: { console: READ, decisions: ['select', ASKED, DECIDED] },
  staff_entrustments: { console: READ, decisions: ['select', 'insert', 'delete'] },
  staff_failures: { decisions: CHANGE, worker: SWEEP },
  staff_sessions: { decisions: CHANGE, worker: SWEEP },
}
