import { CHANGE, type TableRights } from '../table-rights.ts'

export const addressBookRights: TableRights = {
  withdraw_addresses: { api: CHANGE, console: CHANGE },
  withdraw_white_lists: { api: CHANGE, console: CHANGE },
}
