import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ensureSiteBuilt } from './build.ts'
import { openBuiltSite } from './server/built-site.ts'
import { startPageServer } from './server/page-server.ts'

const config = readConfig()
const log = createLog('web', { level: config.logLevel })
let server: Promise<{ close(): Promise<void> }> | undefined
const stop = async () => {
  const running = await server?.catch(() => undefined)
  await running?.close()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
try {
  const site = await openBuiltSite(await ensureSiteBuilt())
  const { pageSocket, siteApiSocket } = dataFolder(config.dataDirectory)
  server = startPageServer({ config, log, site, socket: pageSocket, apiSocket: siteApiSocket })
  await server
  log.info('ready')
  reportReady({})
} catch (error) {
  log.fatal({ err: error }, 'the site cannot start')
  process.exit(1)
}
