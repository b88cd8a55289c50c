import { CHANGE, type TableRights } from '../table-rights.ts'

export const alphaAccessRights: TableRights = {
  alpha_passes: { api: CHANGE, console: CHANGE },
}
