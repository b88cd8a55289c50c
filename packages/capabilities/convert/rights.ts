import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const convertRights: TableRights = {
  conversions: { api: CHANGE, console: READ },
  convert_hedges: { api: CHANGE, console: READ },
  convert_stopped_coins: { api: CHANGE, console: ADD, decisions: CHANGE },
  convert_house: { api: CHANGE, console: READ },
}
