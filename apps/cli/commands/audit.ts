import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList } from '../table.ts'

export function auditCommands(program: Command): void {
  group(program, 'audit', 'the log of who did what')
    .command('agree')
    .description('go on with an audit log that is another than the journal says, because you know why; it is recorded')
    .action(
      answering(async () => {
        const agreed = await ask<{ problem: string; row: number }>('audit.agree')
        return { value: agreed, text: fieldList(agreed) }
      }),
    )
}
