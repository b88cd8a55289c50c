import { CHANGE, SWEEP, type TableRights } from '../table-rights.ts'

export const factorsRights: TableRights = {
  authenticators: { api: CHANGE, console: CHANGE },
  code_sendings: { api: CHANGE, console: CHANGE, worker: SWEEP },
  factor_failures: { api: CHANGE, console: CHANGE },
  one_time_codes: { api: CHANGE, console: CHANGE, worker: SWEEP },
  one_time_keys: { api: CHANGE, console: CHANGE, worker: SWEEP },
  passkey_challenges: { api: CHANGE, console: CHANGE, worker: SWEEP },
  passkeys: { api: CHANGE, console: CHANGE },
  pending_authenticators: { api: CHANGE, console: CHANGE, worker: SWEEP },
  pins: { api: CHANGE, console: CHANGE },
  recovery_codes: { api: CHANGE, console: CHANGE },
  security_flows: { api: CHANGE, console: CHANGE, worker: SWEEP },
}
