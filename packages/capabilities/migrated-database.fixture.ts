import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migrationFolders } from './migrations.ts'

/** A real database of its own, with the tables of every capability and nothing in them. */
export async function migratedDatabase(): Promise<TemporaryDatabase> {
  const database = await temporaryDatabase()
  await migrate(database.sql, migrationFolders())
  return database
}
