import { CHANGE, type TableRights } from '../table-rights.ts'

export const deadManSwitchRights: TableRights = {
  dead_man_switches: { api: CHANGE },
}
