import { join } from 'node:path'
import { journalDirectory, snapshotDirectory } from '@bowline/engine/directories.ts'

/** The layout of a data folder (`BOWLINE_DATA`). */
export interface DataFolder {
  readonly root: string
  readonly journal: string
  readonly snapshots: string
  /** The embedded PostgreSQL: its cluster, password and log. */
  readonly postgres: string
  /** Encrypted pictures of documents and faces (capabilities/kyc/images). */
  readonly pictures: string
  /** Key for everything encrypted in the database. */
  readonly masterKey: string
  /** Names the supervisor that runs on the folder (apps/supervisor/instance-lock.ts). */
  readonly instanceLock: string
  /** The operator's socket to the running exchange. */
  readonly socket: string
  /** Where the operator's commands ask the supervisor for the database with its owner's rights. */
  readonly databaseSocket: string
  /** The demo's own chains, each in a folder of its own. */
  readonly chains: string
  /** Where the demo's chains write their addresses and send demo coins. */
  readonly chainsSocket: string
  /** Where the demo's card company writes its address. */
  readonly demoCardSocket: string
  /** Seed and journal of the signer: the only folder that it may read. */
  readonly signer: string
  /** Status and metrics of the process that watches the chains. */
  readonly watcherSocket: string
  /** Where the page server calls the site API; whoever can reach it may claim any client address. */
  readonly siteApiSocket: string
  /** Where the page server listens for forwarded requests. */
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
    databaseSocket: join(root, 'database.sock'),
    chains: join(root, 'chains'),
    chainsSocket: join(root, 'chains.sock'),
    demoCardSocket: join(root, 'demo-card.sock'),
    signer: join(root, 'signer'),
    watcherSocket: join(root, 'watcher.sock'),
    siteApiSocket: join(root, 'site-api.sock'),
    pageSocket: join(root, 'pages.sock'),
  }
}
