export { connect, type Sql } from './connect.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
export { migrate } from './migrate.ts'
export { type TemporaryDatabase, temporaryDatabase } from './temporary-database.ts'
