import { ADD, type TableRights } from '../table-rights.ts'

export const priceSourceRights: TableRights = {
  index_inputs: { api: ADD },
}
