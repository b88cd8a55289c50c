import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const accountAccessRights: TableRights = {
  activation_links: { api: CHANGE },
  attributions: { api: CHANGE, console: CHANGE },
  invite_codes: { api: CHANGE, console: CHANGE },
  known_browsers: { api: CHANGE, console: READ, decisions: CHANGE },
  kols: { api: CHANGE, console: CHANGE },
  social_accounts: { api: CHANGE },
}
