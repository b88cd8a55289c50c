import { CHANGE, type TableRights } from '../table-rights.ts'

export const breakevenRights: TableRights = {
  breakeven_accounts: { api: CHANGE },
  breakeven_coins: { api: CHANGE },
  breakeven_lots: { api: CHANGE },
  breakeven_deposits: { api: CHANGE },
  breakeven_assumed_costs: { api: CHANGE },
}
