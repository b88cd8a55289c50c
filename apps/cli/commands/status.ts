import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering } from '../command.ts'
import { fieldList } from '../table.ts'

interface Status {
  readonly [name: string]: string | number | boolean | { reachable: boolean; users?: number }
}

export function statusCommand(program: Command): void {
  program
    .command('status')
    .description('whether the exchange runs, and how far it is')
    .action(
      answering(async () => {
        const status = await ask<Status>('status')
        const shown = Object.entries(status).map(([name, value]) => [
          name,
          typeof value === 'object' ? inWords(value) : value,
        ])
        return { value: status, text: fieldList(Object.fromEntries(shown)) }
      }),
    )
}

function inWords(database: { reachable: boolean; users?: number }): string {
  return database.reachable ? `reachable, ${database.users} users` : 'NOT reachable; trading goes on, history waits'
}
