import type { Command } from 'commander'
import { ask } from '../ask.ts'
import { answering, group } from '../command.ts'
import { fieldList } from '../table.ts'

export function clockCommand(program: Command): void {
  group(program, 'clock', 'the exchange’s time')
    .command('agree')
    .description('let the exchange take the time of this machine, after its clock jumped')
    .option(
      '--distance <ms>',
      'as `status` showed it, so that only this jump is agreed with; default: the present one',
      Number,
    )
    .action(
      answering(async ({ distance }: { distance?: number }) => {
        const distanceMs = distance ?? (await ask<{ clockDistanceMs: number }>('status')).clockDistanceMs
        const agreed = await ask<{ movedMs: number }>('clock.agree', { distanceMs })
        return { value: agreed, text: fieldList(agreed) }
      }),
    )
}
