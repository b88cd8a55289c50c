import { join, resolve } from 'node:path'
import { type BackupSummary, createBackup } from '@bowline/capabilities/operator/backup/create-backup.ts'
import { restoreBackup } from '@bowline/capabilities/operator/backup/restore-backup.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { connect, type Sql, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'
import { readPostmaster } from '@bowline/platform/postgres/postmaster.ts'
import { identifyProcess } from '@bowline/platform/process-identity.ts'
import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering } from '../command.ts'
import { facts } from '../table.ts'

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy everything the exchange is; works while it runs')
    .argument('[target]', 'a new folder, or a new file that ends in .tar')
    .action(
      answering(async (target: string | undefined) => {
        const config = readConfig()
        const folder = dataFolder(config.dataDirectory)
        const path = resolve(target ?? `bowline-backup-${new Date().toISOString().replace(/[-:]|\..*/g, '')}.tar`)
        const runningUrl = await databaseOfRunning()
        const summary = await withDatabase(runningUrl ?? config.databaseUrl, folder.postgres, (sql) =>
          createBackup({ folder, sql, target: path, live: runningUrl !== undefined }),
        )
        return answer(summary)
      }),
    )

  program
    .command('restore')
    .description('make the data folder (BOWLINE_DATA, which must be empty) out of a backup')
    .argument('<source>', 'a backup: folder or .tar file')
    .action(
      answering(async (source: string) => {
        const config = readConfig()
        const folder = dataFolder(config.dataDirectory)
        const summary = await restoreBackup({
          source: resolve(source),
          folder,
          withDatabase: (work) => withDatabase(config.databaseUrl, folder.postgres, work),
        })
        return answer(summary)
      }),
    )
}

function answer(summary: BackupSummary) {
  return { value: summary, text: facts({ ...summary }) }
}

/** Undefined when the exchange does not run. */
async function databaseOfRunning(): Promise<string | undefined> {
  try {
    return (await ask<{ databaseUrl: string }>('backup.sources')).databaseUrl
  } catch (error) {
    if (error instanceof ControlError && error.code === 'not-running') return undefined
    throw error
  }
}

/** Works on the database at `url`, or starts the embedded one of this folder for as long as the work takes. */
async function withDatabase<T>(url: string | undefined, postgres: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (url !== undefined) return withConnection(url, work)
  // Its exchange may be starting or ending right now; a second server on the same cluster would end the first.
  const postmaster = readPostmaster(join(postgres, 'cluster'))
  if (postmaster && identifyProcess(postmaster.pid) !== undefined) {
    throw new ControlError(
      'database-in-use',
      'the embedded database is running but the exchange is not: wait, or stop it',
    )
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
