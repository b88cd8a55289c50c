import { CHANGE, type TableRights } from '../table-rights.ts'

export const marginNoticesRights: TableRights = {
  margin_notices_told: { api: CHANGE },
  margin_levels_told: { api: CHANGE },
}
