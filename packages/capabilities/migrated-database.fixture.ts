import { after } from 'node:test'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migrationFolders } from './migrations.ts'

/** A real database of its own, with the tables of every capability and nothing in them. */
export async function migratedDatabase(): Promise<TemporaryDatabase> {
  const database = await temporaryDatabase()
  await migrate(database.sql, migrationFolders())
  return database
}

/** For a group of tests: made where a `describe` awaits it, gone after the group. */
export async function setDatabase(): Promise<TemporaryDatabase> {
  const database = await migratedDatabase()
  after(() => database.drop())
  return database
}
