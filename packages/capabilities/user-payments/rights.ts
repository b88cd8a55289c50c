import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const userPaymentsRights: TableRights = {
  user_payments: { api: CHANGE, console: READ },
}
