import { READ, type TableRights } from '../table-rights.ts'

export const reconciliationRights: TableRights = {
  reconciliation_differences: { api: ['select', 'insert', 'update'], console: READ },
}
