import type { StateHash } from '@bowline/engine/state-hash.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering } from '../command.ts'
import { facts } from '../table.ts'

export function verifyCommand(program: Command): void {
  program
    .command('verify')
    .description('rebuild the exchange from the first record and compare it with what it says it is')
    .action(
      answering(async () => {
        // The whole core comes with it; the other commands start faster without.
        const { verify } = await import('@bowline/engine/verify.ts')
        const directory = readConfig().dataDirectory
        const report = verify({ directory, expected: await expectedState(directory) })
        const { ok, expected, found, snapshots, ms } = report
        const text = facts({
          result: ok ? 'the rebuilt state is the same' : 'the rebuilt state DIFFERS',
          commands: found.sequence,
          expected: expected.hash,
          rebuilt: found.hash,
          snapshots: snapshots.map(({ sequence, ok }) => `${sequence} ${ok ? 'ok' : 'WRONG'}`).join(', ') || 'none',
          took: `${ms} ms`,
        })
        return { value: report, text, failed: !ok }
      }),
    )
}

/** What the running exchange says; when it rests, what its next start would come up with. */
async function expectedState(directory: string): Promise<StateHash> {
  try {
    return await ask<StateHash>('state.hash')
  } catch (error) {
    if (!(error instanceof ControlError) || error.code !== 'not-running') throw error
    const { recover, stateHash } = await import('@bowline/engine/index.ts')
    return stateHash(recover({ directory }).exchange)
  }
}
