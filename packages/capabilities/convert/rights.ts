import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const convertRights: TableRights = {
  conversions: { api: CHANGE, console: READ },
  convert_hedges: { api: CHANGE, console: READ },
  convert_house: { api: CHANGE, console: READ },
}
