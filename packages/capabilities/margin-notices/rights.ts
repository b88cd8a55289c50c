import { CHANGE, type TableRights } from '../table-rights.ts'

export const marginNoticesRights: TableRights = {
  margin_notices_sent: { api: CHANGE },
  margin_levels_sent: { api: CHANGE },
}
