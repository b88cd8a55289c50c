import { CHANGE, SWEEP, type TableRights } from '../table-rights.ts'

export const apiKeysRights: TableRights = {
  api_key_links: { api: CHANGE, console: CHANGE, worker: SWEEP },
  api_key_usage: { api: CHANGE, console: CHANGE, worker: SWEEP },
  api_keys: { api: CHANGE, console: CHANGE, worker: ['select', 'update'] },
}
