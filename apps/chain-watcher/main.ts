import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import { createLog } from '@bowline/platform/log.ts'
import { Metrics } from '@bowline/platform/metrics.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { ChainWatcher } from './chain-watcher.ts'
import { watchNetworks } from './watcher-metrics.ts'

const config = readConfig()
const log = createLog('chain-watcher', { level: config.logLevel })
if (!config.databaseUrl) {
  log.fatal('DATABASE_URL is missing; `npm start` passes it to its programs')
  process.exit(1)
}
const sql = connect(config.databaseUrl, { connections: 8, name: 'bowline-chain-watcher' })
const watcher = new ChainWatcher({ config, sql, log, now: Date.now })
const metrics = watchNetworks(new Metrics('chain-watcher'), watcher)
const control = await serveControl(dataFolder(config.dataDirectory).watcherSocket, {
  status: async () => watcher.status,
  metrics: () => metrics.render(),
})
const stop = async () => {
  await watcher.close()
  await sql.end({ timeout: 1 })
  await control.close()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
reportReady()
await watcher.run()
