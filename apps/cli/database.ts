import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { lockDirectory } from '@bowline/platform/journal/lock-directory.ts'
import { livingHolder } from '@bowline/platform/lock-file.ts'
import { connect, type Sql, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'

/** Whether this folder's embedded database was ever created. */
export function hasDatabase({ postgres }: DataFolder): boolean {
  return existsSync(join(postgres, 'cluster'))
}

/** Works on the database at `url`, or starts this folder's embedded one for the duration of the work. */
export async function withDatabase<T>(
  url: string | undefined,
  folder: DataFolder,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return withConnection(url, work)
  const unlock = lockDatabase(folder)
  try {
    // This stops a server orphaned by a killed supervisor and takes over its cluster.
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

/**
 * A second server on the same cluster would stop the first, so a starting exchange and another command are both locked
 * out.
 */
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
