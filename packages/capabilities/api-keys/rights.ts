import { CHANGE, READ, SWEEP, type TableRights } from '../table-rights.ts'

export const apiKeysRights: TableRights = {
  api_key_links: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  api_key_usage: { api: CHANGE, console: READ, decisions: CHANGE, worker: SWEEP },
  api_keys: { api: CHANGE, console: READ, decisions: CHANGE, worker: ['select', 'update'] },
}
