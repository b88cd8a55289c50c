import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const addressBookRights: TableRights = {
  withdraw_addresses: { api: CHANGE, console: READ, decisions: CHANGE },
  withdraw_white_lists: { api: CHANGE, console: READ, decisions: CHANGE },
}
