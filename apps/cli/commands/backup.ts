import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BackupSummary } from '@bowline/capabilities/operator/backup/create-backup.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Command } from 'commander'
import type { Answer } from '../answer.ts'
import { ask } from '../ask.ts'
import { answering } from '../command.ts'
import { fieldList } from '../table.ts'

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy everything the exchange is; works while it runs')
    .argument('[target]', 'a new folder, or a new file that ends in .tar, in a folder that exists')
    .action(answering((target: string | undefined) => backup(target ?? defaultTarget())))

  program
    .command('restore')
    .description('make the data folder (BOWLINE_DATA, which must be empty) out of a backup')
    .argument('<source>', 'a backup: folder or .tar file')
    .option('--set-aside', 'set accounts without a user aside, for two members of staff to give back')
    .action(answering((source: string, options: { setAside?: boolean }) => restore(source, options.setAside === true)))
}

async function backup(target: string): Promise<Answer> {
  const { createBackup } = await import('@bowline/capabilities/operator/backup/create-backup.ts')
  const { withDatabase } = await import('../database.ts')
  const { databaseOfRunning } = await import('@bowline/capabilities/operator/database-of-running.ts')
  const config = readConfig()
  const folder = dataFolder(config.dataDirectory)
  // Checked before a database is started, which would create one.
  if (!existsSync(folder.masterKey)) throw new ControlError('no-data', `${folder.root} holds no exchange`)
  const runningUrl = await databaseOfRunning(folder)
  const live = runningUrl !== undefined
  const summary = await withDatabase(runningUrl ?? config.databaseUrl, folder, (sql) =>
    createBackup({
      folder,
      sql,
      target: resolve(target),
      live,
      ...(live && { mark: async () => (await ask<{ sequence: number }>('backup.mark')).sequence }),
    }),
  )
  return answer(summary)
}

async function restore(source: string, setAside: boolean): Promise<Answer> {
  const { accountsOfRebuilt } = await import('@bowline/capabilities/account-owners/index.ts')
  const { recover } = await import('@bowline/engine/recovery.ts')
  const { restoreBackup } = await import('@bowline/capabilities/operator/backup/restore-backup.ts')
  const { withDatabase } = await import('../database.ts')
  const config = readConfig()
  const folder = dataFolder(config.dataDirectory)
  const summary = await restoreBackup({
    source: resolve(source),
    folder,
    withDatabase: (work) => withDatabase(config.databaseUrl, folder, work),
    rebuild: (directory) => accountsOfRebuilt(recover({ directory }).exchange),
    setAside,
  })
  return answer(summary)
}

function answer(summary: BackupSummary): Answer {
  return { value: summary, text: fieldList({ ...summary }) }
}

/** Such as `bowline-backup-20260131T235959.tar`, in the current folder. */
function defaultTarget(): string {
  return `bowline-backup-${new Date().toISOString().replace(/[-:]|\..*/g, '')}.tar`
}
