import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const accountOwnersRights: TableRights = {
  owned_accounts: { api: CHANGE, console: READ, worker: READ },
  accounts_set_aside: { api: CHANGE, console: READ, decisions: CHANGE },
  exchange_identity: { api: CHANGE, console: READ, decisions: CHANGE, worker: READ },
}
