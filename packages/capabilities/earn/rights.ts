import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const earnRights: TableRights = {
  // One member stops the sale.
  earn_products: { api: CHANGE, console: ['select', 'update (is_on_sale)'], decisions: CHANGE },
  earn_rates: { api: ADD, console: READ, decisions: ADD },
  earn_positions: { api: CHANGE, console: READ },
  earn_requests: { api: CHANGE, console: READ },
  earn_payouts: { api: CHANGE, console: READ },
}
