import { CHANGE, SWEEP, type TableRights } from '../table-rights.ts'

export const staffRights: TableRights = {
  staff: { console: CHANGE },
  staff_approvals: { console: CHANGE },
  staff_entrustments: { console: CHANGE },
  staff_failures: { console: CHANGE, worker: SWEEP },
  staff_sessions: { console: CHANGE, worker: SWEEP },
}
