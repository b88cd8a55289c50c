import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { connect, type Sql, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'
import { readPostmaster } from '@bowline/platform/postgres/postmaster.ts'
import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { ask } from './ask.ts'

/** Where the database of the running exchange is; undefined when the exchange does not run. */
export async function databaseOfRunning(): Promise<string | undefined> {
  try {
    return (await ask<{ databaseUrl: string }>('backup.sources')).databaseUrl
  } catch (error) {
    if (error instanceof ControlError && error.code === 'not-running') return undefined
    throw error
  }
}

/** Whether the embedded database of this folder was ever made. */
export function hasDatabase({ postgres }: DataFolder): boolean {
  return existsSync(join(postgres, 'cluster'))
}

/** Works on the database at `url`, or starts the embedded one of this folder for as long as the work takes. */
export async function withDatabase<T>(
  url: string | undefined,
  { postgres }: DataFolder,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return withConnection(url, work)
  // Its exchange may be starting or ending right now; a second server on the same cluster would end the first.
  const postmaster = readPostmaster(join(postgres, 'cluster'))
  if (postmaster && identifyProcess(postmaster.pid) !== undefined) {
    throw new ControlError('in-use', 'the embedded database is running but the exchange is not: wait, or stop it')
  }
  const server = await startEmbeddedPostgres({ directory: postgres })
  try {
    return await withConnection(server.url, work)
  } finally {
    await server.stop()
  }
}

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { connections: 2, name: 'bowline-cli' })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
