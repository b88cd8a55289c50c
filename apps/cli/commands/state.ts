import type { StateHash } from '@bowline/engine/state-hash.ts'
import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList } from '../table.ts'

export function stateCommands(program: Command): void {
  group(program, 'state', 'the engine’s state')
    .command('hash')
    .description('number of the last command and hash of the core’s state after it')
    .action(
      answering(async () => {
        const { sequence, hash } = await ask<StateHash>('state.hash')
        return { value: { sequence, hash }, text: fieldList({ sequence, hash }) }
      }),
    )
}
