import { after } from 'node:test'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { migrationFolders } from './migrations.ts'

/** A real, separate database with the empty tables of every capability. */
export function migratedDatabase(): Promise<TemporaryDatabase> {
  return temporaryDatabase({ name: 'migrated', fill: (sql) => migrate(sql, migrationFolders()) })
}

/** For a group of tests: created when its `describe` awaits it, dropped after the group. */
export async function setDatabase(): Promise<TemporaryDatabase> {
  const database = await migratedDatabase()
  after(() => database.drop())
  return database
}
