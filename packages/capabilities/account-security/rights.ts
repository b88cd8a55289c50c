import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const accountSecurityRights: TableRights = {
  account_closings: { api: CHANGE, console: READ, decisions: CHANGE },
  // One member freezes, two lift it.
  account_freezes: { api: CHANGE, console: ADD, decisions: CHANGE },
  data_exports: { api: CHANGE },
  freeze_links: { api: CHANGE },
  security_choices: { api: CHANGE, console: READ, decisions: CHANGE, worker: READ },
  security_history: { api: CHANGE, console: CHANGE },
  trading_freezes_owed: { api: CHANGE, console: CHANGE },
  trusted_devices: { api: CHANGE, console: READ, decisions: CHANGE },
  withdrawal_holds: { api: CHANGE, console: READ, decisions: CHANGE },
}
