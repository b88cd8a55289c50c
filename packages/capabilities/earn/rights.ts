import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const earnRights: TableRights = {
  earn_products: { api: CHANGE, console: CHANGE },
  earn_rates: { api: ADD, console: ADD },
  earn_positions: { api: CHANGE, console: READ },
  earn_requests: { api: CHANGE, console: READ },
  earn_payouts: { api: CHANGE, console: READ },
}
