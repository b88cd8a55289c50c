import { readConfig } from '@bowline/platform/config.ts'
import { journalStat } from '@bowline/platform/journal/read-journal.ts'
import type { Command } from 'commander'
import { answering, group } from '../command.ts'
import { exchangeFolder } from '../exchange-folder.ts'
import { facts } from '../table.ts'

export function journalCommands(program: Command): void {
  group(program, 'journal', 'the record of all commands')
    .command('stat')
    .description('reads and checks the whole journal; works while the exchange runs')
    .action(
      answering(async () => {
        const stat = journalStat(exchangeFolder(readConfig().dataDirectory).journal)
        return { value: stat, text: facts({ ...stat }) }
      }),
    )
}
