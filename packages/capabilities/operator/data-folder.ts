import { join } from 'node:path'
import { journalDirectory, snapshotDirectory } from '@bowline/engine/directories.ts'

/** Where things lie in a data folder (`BOWLINE_DATA`). */
export interface DataFolder {
  readonly root: string
  readonly journal: string
  readonly snapshots: string
  /** The embedded PostgreSQL: its cluster, password and log. */
  readonly postgres: string
  /** Key of everything encrypted in the database. */
  readonly masterKey: string
  /** The operator's door to the running exchange. */
  readonly socket: string
}

export function dataFolder(root: string): DataFolder {
  return {
    root,
    journal: journalDirectory(root),
    snapshots: snapshotDirectory(root),
    postgres: join(root, 'postgres'),
    masterKey: join(root, 'master.key'),
    socket: join(root, 'operator.sock'),
  }
}
