import {
  exitOnSignal,
  exitWhenParentDies,
  reportFailure,
  reportReady,
  untilMessage,
} from '@bowline/platform/child-process.ts'
import { isOpeningHeld, operatorUrls, readConfig } from '@bowline/platform/config.ts'
import { createLog } from '@bowline/platform/log.ts'
import { type Api, startApi } from './api.ts'

const config = readConfig()
const log = createLog('api', { level: config.logLevel })
if (!config.databaseUrl) {
  log.fatal('DATABASE_URL is missing; `npm start` gives it to its programs')
  process.exit(1)
}
let api: Promise<Api> | undefined
const stop = async () => {
  const running = await api?.catch(() => undefined)
  await running?.stop()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
try {
  const readyWhen = isOpeningHeld() ? untilMessage('open') : Promise.resolve()
  const urls = { databaseUrl: config.databaseUrl, operatorUrls: operatorUrls() }
  api = startApi({ config, ...urls, log, withConsolePages: true, readyWhen })
  const { port, operatorPort } = await api
  log.info({ port, operatorPort }, 'ready')
  reportReady({ port, operatorPort })
} catch (error) {
  log.fatal({ err: error }, 'the API cannot start')
  await reportFailure((error as Error).message)
  process.exit(1)
}
