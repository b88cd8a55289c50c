import { CHANGE, type TableRights } from '../table-rights.ts'

export const countryRulesRights: TableRights = {
  country_rules: { api: CHANGE, console: CHANGE },
}
