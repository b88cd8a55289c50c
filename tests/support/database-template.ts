import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@bowline/platform/config.ts'
import { createLog } from '@bowline/platform/log.ts'
import { openDatabase } from '../../apps/supervisor/database.ts'
import { databaseRights } from '../../packages/capabilities/database-rights.ts'
import { migrationFolders } from '../../packages/capabilities/migrations.ts'

/**
 * The `postgres` folder of an exchange that has not started yet: its cluster, with all tables and logins. An exchange of a
 * test begins with a copy (`running-exchange.ts`), as one does whose first start ended after its migrations.
 */
export class DatabaseTemplate {
  readonly #directory: string
  #made: Promise<string> | undefined

  constructor(directory: string) {
    this.#directory = directory
  }

  /** The folder; made when it is first asked for. */
  folder(): Promise<string> {
    this.#made ??= this.#make()
    return this.#made
  }

  async #make(): Promise<string> {
    const config = readConfig({ BOWLINE_DATA: this.#directory })
    const schema = { migrations: migrationFolders(), rights: databaseRights() }
    const database = await openDatabase(config, schema, createLog('test', { level: 'silent' }))
    await database.stop()
    return join(this.#directory, 'postgres')
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
