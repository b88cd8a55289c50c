import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const solvencyRights: TableRights = {
  solvency_leaves: { api: READ, worker: CHANGE },
  solvency_nodes: { api: READ, worker: CHANGE },
  solvency_reserves: { api: READ, console: ['select', 'update (signature, at)'], watcher: ['select', 'insert'] },
  // Nothing that was published is taken back.
  solvency_snapshots: { api: READ, console: READ, watcher: READ, worker: ['select', 'insert'] },
}
