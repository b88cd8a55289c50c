import { signerOver } from '@bowline/chains/signer/signer-ipc.ts'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { openIpc } from '@bowline/platform/ipc.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { ChainWatcher } from './chain-watcher.ts'
import { checkAskedToken } from './check-asked-token.ts'
import { demoChainsOver } from './demo-chains.ts'
import { watchNetworks } from './watcher-metrics.ts'

/** Confined (apps/supervisor): no file but our code, no socket of ours; what it needs of them it asks its parent for. */
const config = readConfig(process.env, { isConfined: true })
const log = createLog('chain-watcher', { level: config.logLevel })
if (!config.databaseUrl) {
  log.fatal('DATABASE_URL is missing; `npm start` passes it to its programs')
  process.exit(1)
}
const sql = connect(config.databaseUrl, { connections: 8, name: 'bowline-chain-watcher' })
const ipc = openIpc(process, {
  status: async () => watcher.status,
  metrics: async () => metrics.render(),
  'check-token': (params) => checkAskedToken(sql, config.mode, params),
})
const demo = config.demoChains ? demoChainsOver(ipc) : undefined
const watcher = new ChainWatcher({ config, sql, log, signer: signerOver(ipc), demo, now: Date.now })
const metrics = watchNetworks(new Metrics('chain-watcher'), watcher)
const stop = async () => {
  await watcher.close()
  await sql.end({ timeout: 1 })
}
exitOnSignal(stop)
exitWhenParentDies(stop)
reportReady()
await watcher.run()
