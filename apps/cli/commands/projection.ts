import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Command } from 'commander'
import type { Answer } from '../answer.ts'
import { answering, group } from '../command.ts'

export function projectionCommands(program: Command): void {
  group(program, 'projection', 'the history in the database, which is made of the journal')
    .command('rebuild')
    .description('throw it away and have the worker make it anew; until then questions about the past are refused')
    .action(answering(rebuild))
}

async function rebuild(): Promise<Answer> {
  const { rebuildProjections } = await import('@bowline/capabilities/projection/index.ts')
  const { allProjectors } = await import('@bowline/capabilities/projectors.ts')
  const { hasDatabase, withDatabase } = await import('../database.ts')
  const { databaseOfRunning } = await import('@bowline/capabilities/operator/database-of-running.ts')
  const config = readConfig()
  const folder = dataFolder(config.dataDirectory)
  const url = (await databaseOfRunning(folder)) ?? config.databaseUrl
  if (url === undefined && !hasDatabase(folder)) {
    throw new ControlError('not-found', 'there is no database yet: it is made with the first start')
  }
  const projectors = allProjectors()
  await withDatabase(url, folder, (sql) => rebuildProjections(sql, projectors))
  const emptied = projectors.map(({ name }) => name)
  return { value: { emptied }, text: `${emptied.join(', ')}: emptied, and made anew from the first record` }
}
