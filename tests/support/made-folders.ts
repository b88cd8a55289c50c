import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@bowline/platform/config.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { openDatabase } from '../../apps/supervisor/database.ts'
import { databaseRights } from '../../packages/capabilities/database-rights.ts'
import { migrationFolders } from '../../packages/capabilities/migrations.ts'
import { type OwnExchange, startExchange } from './running-exchange.ts'

/** Thirty days of orders are written into the tables, while every core is taken. */
const LONGEST_WRITING_MS = 300_000
/** The demo goes on meanwhile. */
const NEARLY_NOW_MS = 5_000

/** Data folders that exchanges of tests begin with a copy of (`copy-made.ts`), each made when it is first asked for. */
export class MadeFolders {
  readonly #directory = mkdtempSync(join(tmpdir(), 'bowline-made-'))
  #tables: Promise<string> | undefined
  #past: Promise<OwnExchange> | undefined

  /** A cluster with all tables and logins: an exchange whose first start ended after its migrations. */
  tables(): Promise<string> {
    this.#tables ??= this.#makeTables()
    return this.#tables
  }

  /** An exchange that was stopped when the demo's past stood in its journal and in its tables, with the quiet demo's options. */
  async past(): Promise<string> {
    this.#past ??= makePast()
    return (await this.#past).data
  }

  async #makeTables(): Promise<string> {
    const config = readConfig({ BOWLINE_DATA: this.#directory })
    const schema = { migrations: migrationFolders(), rights: databaseRights() }
    const database = await openDatabase(config, schema, createLog('test', { level: 'silent' }))
    await database.stop()
    return this.#directory
  }

  async remove(): Promise<void> {
    rmSync(this.#directory, { recursive: true, force: true })
    await (await this.#past?.catch(() => undefined))?.stop()
  }
}

async function makePast(): Promise<OwnExchange> {
  const exchange = await startExchange({ demoTraffic: 'quiet' })
  const isWritten = async () => {
    const { projectedTime } = (await callControl(join(exchange.data, 'worker.sock'), 'status')) as {
      projectedTime: number
    }
    return Date.now() - projectedTime < NEARLY_NOW_MS
  }
  await eventually('the past stands in the tables', isWritten, LONGEST_WRITING_MS)
  await exchange.halt()
  return exchange
}
