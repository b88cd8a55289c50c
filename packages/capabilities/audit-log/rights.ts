import { ADD, type TableRights } from '../table-rights.ts'

export const auditLogRights: TableRights = {
  audit_log: { api: ['insert'], console: ADD },
}
