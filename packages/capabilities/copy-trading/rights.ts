import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const copyTradingRights: TableRights = {
  copy_leaders: { api: CHANGE, console: CHANGE },
  copy_leader_names: { api: ADD, console: READ },
  copy_share_changes: { api: ADD, console: READ },
  copy_relations: { api: CHANGE, console: READ },
  copy_copies: { api: CHANGE, console: READ },
  copy_closed: { api: CHANGE, console: READ },
  copy_settlements: { api: CHANGE, console: READ },
  copy_transfers: { api: CHANGE, console: READ },
  copy_progress: { api: CHANGE },
}
