import { join } from 'node:path'
import { journalDirectory, snapshotDirectory } from '@bowline/engine/directories.ts'

/** Where things lie in a data folder (`BOWLINE_DATA`). */
export interface DataFolder {
  readonly root: string
  readonly journal: string
  readonly snapshots: string
  /** The embedded PostgreSQL: its cluster, password and log. */
  readonly postgres: string
  /** Sealed pictures of documents and faces (capabilities/kyc/images). */
  readonly pictures: string
  /** Key of everything encrypted in the database. */
  readonly masterKey: string
  /** Names the supervisor that runs on the folder (apps/supervisor/instance-lock.ts). */
  readonly instanceLock: string
  /** The operator's door to the running exchange. */
  readonly socket: string
  /** Where the page server asks the site API; who can reach it may name any client address. */
  readonly siteApiSocket: string
  /** Where the page server listens for what the exchange passes on. */
  readonly pageSocket: string
}

export function dataFolder(root: string): DataFolder {
  return {
    root,
    journal: journalDirectory(root),
    snapshots: snapshotDirectory(root),
    postgres: join(root, 'postgres'),
    pictures: join(root, 'kyc'),
    masterKey: join(root, 'master.key'),
    instanceLock: join(root, 'instance.lock'),
    socket: join(root, 'operator.sock'),
    siteApiSocket: join(root, 'site-api.sock'),
    pageSocket: join(root, 'pages.sock'),
  }
}
