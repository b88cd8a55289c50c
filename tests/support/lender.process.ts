import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import type { EmbeddedPostgres } from '@bowline/platform/postgres/index.ts'
import { startTemporaryServer } from '@bowline/platform/postgres/temporary-server.ts'
import { browserProgram } from './browser.ts'
import { LentExchanges, type LentTraffic } from './lent-exchanges.ts'
import { MadeFolders } from './made-folders.ts'

/**
 * What the files of one test run have in common, started when the first of them asks for it, and stopped with the run
 * (`tools/run-tests.ts`): a PostgreSQL in which each makes databases of its own, exchanges that are lent to one file after
 * the other, and what every other exchange begins with a copy of.
 */
let database: Promise<EmbeddedPostgres> | undefined
let browser: Promise<string> | undefined
const exchanges = new LentExchanges()
const made = new MadeFolders()

const control = await serveControl(process.argv[2] ?? '', {
  database: async () => {
    database ??= startTemporaryServer()
    return (await database).url
  },
  'made.tables': async () => ({ data: await made.tables() }),
  'made.past': async () => ({ data: await made.past() }),
  browser: async () => {
    browser ??= browserProgram()
    return { program: await browser }
  },
  'exchange.borrow': async (params) => {
    const { pid, traffic } = params as { pid: number; traffic: LentTraffic }
    return exchanges.borrow(pid, traffic)
  },
  'exchange.end': async () => exchanges.stop(),
  'exchange.return': async (params) => exchanges.return((params as { directory: string }).directory),
})

const stop = async () => {
  await control.close()
  await exchanges.stop()
  await (await database?.catch(() => undefined))?.stop()
  await made.remove()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
reportReady()
