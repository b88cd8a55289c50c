import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseRights } from '@bowline/capabilities/database-rights.ts'
import { migrationFolders } from '@bowline/capabilities/migrations.ts'
import { exitOnSignal, exitWhenParentDies } from '@bowline/platform/child-process.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { createLog } from '@bowline/platform/log.ts'
import { type Supervised, supervise } from './supervise.ts'

const apps = join(import.meta.dirname, '..')

/** Additional work of a demo's first start. */
const PAST = ', with 30 days of demo history: about twenty seconds'

// Output may go to a file on a full disk. It is then lost, and the exchange goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const calledOff = new AbortController()
let running: Promise<Supervised> | undefined
const stop = async () => {
  calledOff.abort()
  const supervised = await running?.catch(() => undefined)
  await supervised?.stop()
}
exitOnSignal(stop)
exitWhenParentDies(stop)

try {
  const config = readConfig()
  const programs = {
    api: join(apps, 'api/main.ts'),
    worker: join(apps, 'worker/main.ts'),
    web: join(apps, 'web/main.ts'),
    // Without a node of any chain there is nothing to follow and nothing to sign.
    ...((config.demoChains || Object.values(config.chainNodes).some(({ length }) => length > 0)) && {
      wallet: {
        signer: join(apps, 'signer/main.ts'),
        chainWatcher: join(apps, 'chain-watcher/main.ts'),
        ...(config.demoChains && { demoChains: join(apps, 'demo-chains/main.ts') }),
      },
    }),
    ...(config.mode === 'demo' && !config.moonPay && { demoCard: join(apps, 'demo-card/main.ts') }),
    ...(config.demoTraffic > 0 && { demoMarket: join(apps, 'demo-market/main.ts') }),
  }
  const makesPast = config.demoTraffic > 0 && !existsSync(config.dataDirectory)
  console.log(`Starting the database, the engine and the pages${makesPast ? PAST : ''} …`)
  const log = createLog('supervisor', { level: config.logLevel })
  const schema = { migrations: migrationFolders(), rights: databaseRights() }
  running = supervise(config, programs, schema, log, calledOff.signal)
  console.log((await running).announcement)
} catch (error) {
  // When aborted by a signal, the signal's handler stops everything and exits.
  if (!calledOff.signal.aborted) {
    console.error(inWords(error))
    process.exit(1)
  }
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  return isFull ? `the disk is full: make room where the data folder lies (${error.message})` : error.message
}
