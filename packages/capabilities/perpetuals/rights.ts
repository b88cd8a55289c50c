import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const perpetualsRights: TableRights = {
  futures_risk_acceptances: { api: ADD, console: READ },
  futures_accounts: { api: ADD, console: READ },
  contract_countdowns: { api: CHANGE },
}
