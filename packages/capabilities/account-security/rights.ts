import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const accountSecurityRights: TableRights = {
  account_closings: { api: CHANGE, console: CHANGE },
  account_freezes: { api: CHANGE, console: CHANGE },
  data_exports: { api: CHANGE },
  freeze_links: { api: CHANGE },
  security_choices: { api: CHANGE, console: CHANGE, worker: READ },
  security_history: { api: CHANGE, console: CHANGE },
  trading_freezes_owed: { api: CHANGE, console: CHANGE },
  trusted_devices: { api: CHANGE, console: CHANGE },
  withdrawal_holds: { api: CHANGE, console: CHANGE },
}
