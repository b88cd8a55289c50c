import { ADD, CHANGE, type TableRights } from '../table-rights.ts'

export const paperAccountRights: TableRights = {
  paper_accounts: { api: CHANGE },
  paper_lives: { api: CHANGE },
  paper_balances: { api: CHANGE },
  paper_movements: { api: ADD },
  paper_orders: { api: CHANGE },
  paper_fills: { api: ADD },
  paper_positions: { api: CHANGE },
  paper_taken: { api: CHANGE },
  paper_liquidations: { api: ADD },
  paper_values: { api: CHANGE },
}
