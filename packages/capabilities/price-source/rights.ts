import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const priceSourceRights: TableRights = {
  index_inputs: { api: ADD },
  index_recipes: { api: READ, console: CHANGE },
}
