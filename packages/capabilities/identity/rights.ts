import { CHANGE, READ, SWEEP, type TableRights } from '../table-rights.ts'

export const identityRights: TableRights = {
  sessions: { api: CHANGE, console: CHANGE, worker: SWEEP },
  sign_in_failures: { api: CHANGE, worker: SWEEP },
  tickets: { api: CHANGE, console: CHANGE, worker: SWEEP },
  user_settings: { api: CHANGE, console: CHANGE, worker: READ },
  users: { api: CHANGE, console: CHANGE, worker: READ },
}
