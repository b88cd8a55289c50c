import { CHANGE, type TableRights } from '../table-rights.ts'

export const withdrawalGuardRights: TableRights = {
  withdrawal_key_addresses: { api: CHANGE, console: CHANGE },
  withdrawal_key_terms: { api: CHANGE, console: CHANGE },
}
