import { readConfig } from '@bowline/platform/config.ts'
import { journalStat } from '@bowline/platform/journal/read-journal.ts'
import type { Command } from 'commander'
import type { Answer } from '../answer.ts'
import { answering, group } from '../command.ts'
import { exchangeFolder } from '../exchange-folder.ts'
import { fieldList } from '../table.ts'

export function journalCommands(program: Command): void {
  const journal = group(program, 'journal', 'the record of all commands')
  journal
    .command('stat')
    .description('reads and checks the whole journal; works while the exchange runs')
    .action(
      answering(async () => {
        const stat = journalStat(exchangeFolder(readConfig().dataDirectory).journal)
        return { value: stat, text: fieldList({ ...stat }) }
      }),
    )
  journal
    .command('examine')
    .description('of a stopped exchange: whether the journal’s end is damaged, and what would be lost with it')
    .action(answering(examine))
  journal
    .command('accept-loss')
    .description(
      'of a stopped exchange: end a damaged journal where it can still be read; acknowledged commands are lost',
    )
    .requiredOption('--after <record>', 'the last record to keep, as "journal examine" shows it', Number)
    .action(answering(({ after }: { after: number }) => accept(after)))
}

async function examine(): Promise<Answer> {
  const { examineJournal } = await import('@bowline/capabilities/operator/accept-journal-loss.ts')
  const damage = examineJournal(exchangeFolder(readConfig().dataDirectory))
  if (!damage) return { value: { damaged: false }, text: 'nothing that was acknowledged is missing at the end' }
  const { last, durable } = damage
  const remedy = `restore a backup, or accept the loss: npx bowline journal accept-loss --after ${last}`
  const text = fieldList({ ...damage, lost: `${durable - last} acknowledged commands`, remedy })
  return { value: { damaged: true, ...damage }, text, failed: true }
}

async function accept(after: number): Promise<Answer> {
  const { acceptJournalLoss } = await import('@bowline/capabilities/operator/accept-journal-loss.ts')
  const { withDatabase } = await import('../database.ts')
  const config = readConfig()
  const folder = exchangeFolder(config.dataDirectory)
  const done = await withDatabase(config.databaseUrl, folder, (sql) => acceptJournalLoss(folder, sql, after))
  const { ahead } = done
  const next = ahead.length > 0 ? 'npx bowline projection rebuild, then npx bowline verify' : 'npx bowline verify'
  return { value: done, text: fieldList({ ...done, ahead: ahead.join(', ') || 'none', next }) }
}
