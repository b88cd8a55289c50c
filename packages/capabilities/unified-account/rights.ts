import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const unifiedAccountRights: TableRights = {
  unified_upgrades: { api: CHANGE, console: READ },
  collateral_changes: { api: CHANGE, console: READ, decisions: CHANGE },
}
