import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOnSignal, exitWhenParentDies, reportReady } from '@bowline/platform/child-process.ts'
import { serveControl } from '@bowline/platform/control-socket.ts'
import type { EmbeddedPostgres } from '@bowline/platform/postgres/index.ts'
import { startTemporaryServer } from '@bowline/platform/postgres/temporary-server.ts'
import { DatabaseTemplate } from './database-template.ts'
import { LentExchanges } from './lent-exchanges.ts'

/**
 * What the files of one test run have in common, started when the first of them asks for it, and stopped with the run
 * (`tools/run-tests.ts`): a PostgreSQL in which each makes databases of its own, exchanges that are lent to one file after
 * the other, and the database that every other exchange starts with a copy of.
 */
let database: Promise<EmbeddedPostgres> | undefined
const exchanges = new LentExchanges()
const template = new DatabaseTemplate(mkdtempSync(join(tmpdir(), 'bowline-template-')))

const control = await serveControl(process.argv[2] ?? '', {
  database: async () => {
    database ??= startTemporaryServer()
    return (await database).url
  },
  'database.template': async () => ({ folder: await template.folder() }),
  'exchange.borrow': async (params) => exchanges.borrow((params as { pid: number }).pid),
  'exchange.return': async (params) => exchanges.return((params as { directory: string }).directory),
})

const stop = async () => {
  await control.close()
  await exchanges.stop()
  await (await database?.catch(() => undefined))?.stop()
  template.remove()
}
exitOnSignal(stop)
exitWhenParentDies(stop)
reportReady()
