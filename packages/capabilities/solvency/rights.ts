import { CHANGE, READ, type TableRights } from '../table-rights.ts'

export const solvencyRights: TableRights = {
  solvency_leaves: { api: READ, worker: CHANGE },
  solvency_nodes: { api: READ, worker: CHANGE },
  // Nothing that was published is taken back.
  solvency_snapshots: { api: READ, console: READ, worker: ['select', 'insert'] },
}
