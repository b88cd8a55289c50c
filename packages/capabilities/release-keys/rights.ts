import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

export const releaseKeysRights: TableRights = {
  release_keys: { api: READ, console: READ, decisions: CHANGE },
  release_keys_in_force: { api: READ, console: READ, watcher: ['select', 'insert', 'update'] },
  release_key_changes: {
    console: READ,
    decisions: ['select', 'insert', 'update (state, changed_at)'],
    watcher: ['select', 'update (state, problem, changed_at)'],
  },
  // What was signed is the signer's to believe; the watcher carries it.
  releases: { api: [...ADD, 'update'], console: READ, decisions: [...ADD, 'update'], watcher: READ },
}
