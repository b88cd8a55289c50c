import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const alphaAccessRights: TableRights = {
  alpha_passes: { api: CHANGE, console: CHANGE },
  early_markets: { api: READ, console: CHANGE },
  alpha_consents: { api: [...ADD, 'update'], console: READ },
}
