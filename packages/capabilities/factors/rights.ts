import { CHANGE, READ, SWEEP, type TableRights } from '../table-rights.ts'

export const factorsRights: TableRights = {
  authenticators: { api: CHANGE, console: READ, decisions: CHANGE },
  code_sendings: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  factor_failures: { api: CHANGE, console: READ, decisions: CHANGE },
  one_time_codes: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  one_time_keys: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  passkey_challenges: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  passkeys: { api: CHANGE, console: READ, decisions: CHANGE },
  pending_authenticators: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  pins: { api: CHANGE, console: READ, decisions: CHANGE },
  recovery_codes: { api: CHANGE, console: READ, decisions: CHANGE },
  security_flows: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
}
