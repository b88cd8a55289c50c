import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const withdrawalGuardRights: TableRights = {
  withdrawal_key_addresses: { api: CHANGE, console: READ, decisions: CHANGE },
  withdrawal_key_terms: { api: CHANGE, console: READ, decisions: CHANGE },
}
