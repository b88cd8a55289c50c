import { CHANGE, READ, SWEEP, type TableRights } from '../table-rights.ts'

export const identityRights: TableRights = {
  sessions: { api: CHANGE, console: ['select', 'delete'], decisions: CHANGE, worker: SWEEP },
  sign_in_failures: { api: CHANGE, worker: SWEEP },
  tickets: { api: CHANGE, console: ['select', 'delete'], decisions: CHANGE, worker: SWEEP },
  user_settings: { api: CHANGE, console: READ, decisions: CHANGE, worker: READ },
  // Whoever freezes a user ends their sessions and all sign-ins in progress, and nothing else of it.
  users: { api: CHANGE, console: ['select', 'update (sign_in_version)'], decisions: CHANGE, worker: READ },
}
