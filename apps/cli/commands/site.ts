import { userInfo } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { readGivenFile } from '../given-file.ts'
import { fieldList, table } from '../table.ts'

interface Change {
  readonly version: number
  readonly changedAt: string
  readonly changedBy: string
  readonly note: string
  readonly parts: readonly string[]
}

export function siteCommands(program: Command): void {
  const site = group(program, 'site', 'brand, links, locales, announcements of the site')

  site
    .command('show')
    .description('the settings as JSON, complete with their defaults: to read, to edit and to set')
    .option('--of <version>', 'an earlier version; 0 is the defaults', versionNumber)
    .action(
      answering(async ({ of: version }: { of?: number }) => {
        const shown = await ask<{ version: number; settings: object }>('site.show', { version })
        return { value: shown, text: JSON.stringify(shown.settings, null, 2) }
      }),
    )

  site
    .command('set')
    .description('make a file of settings the next version; what it leaves out takes its default')
    .argument('<file>', 'JSON such as "site show" prints; - reads it from the input')
    .option('--note <text>', 'why, for the history', '')
    .option('--expect <version>', 'refuse when another version is in force', versionNumber)
    .action(
      answering(async (file: string, { note, expect }: { note: string; expect?: number }) => {
        const settings = readSettings(file)
        const by = userInfo().username
        const made = await ask<{ version: number }>('site.set', { settings, note, by, version: expect })
        return { value: made, text: fieldList({ ...made }) }
      }),
    )

  site
    .command('history')
    .description('who changed the settings, and when')
    .action(
      answering(async () => {
        const value = await ask<{ changes: Change[] }>('site.history')
        const rows = value.changes.map((change) => [
          String(change.version),
          change.changedAt,
          change.changedBy,
          change.parts.join(', '),
          change.note,
        ])
        return { value, text: table(['version', 'changed at', 'by', 'sets', 'note'], rows, ['version']) }
      }),
    )
}

function readSettings(file: string): unknown {
  const text = readGivenFile(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`)
  }
}

function versionNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is the number of a version.')
  return Number(text)
}
