import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { lockDirectory } from '@bowline/platform/journal/lock-directory.ts'
import { livingHolder } from '@bowline/platform/lock-file.ts'
import { connect, type Sql, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'
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
  folder: DataFolder,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return withConnection(url, work)
  const unlock = lockDatabase(folder)
  try {
    // A server left alone by a killed supervisor is ended by this and its cluster taken over.
    const server = await startEmbeddedPostgres({ directory: folder.postgres })
    try {
      return await withConnection(server.url, work)
    } finally {
      await server.stop()
    }
  } finally {
    unlock()
  }
}

/** A second server on the same cluster would end the first, so neither a starting exchange nor another command may have one. */
function lockDatabase({ postgres, instanceLock }: DataFolder): () => void {
  if (livingHolder(instanceLock)) {
    throw new ControlError('in-use', 'the exchange is starting or ending right now: wait until it runs, or stop it')
  }
  try {
    return lockDirectory(postgres)
  } catch (error) {
    // Such as a full disk.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error
    throw new ControlError('in-use', `another command works on the database: ${(error as Error).message}`)
  }
}

/** Backups and restores move whole tables. */
const LONGEST_STATEMENT_MS = 86_400_000

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { connections: 2, answerWithinMs: LONGEST_STATEMENT_MS, name: 'bowline-cli' })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
