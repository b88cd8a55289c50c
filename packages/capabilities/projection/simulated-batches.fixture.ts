import { Exchange } from '@bowline/core/exchange.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import { CommandRunner, testCapacity } from '@bowline/core/simulation/fast-core.ts'
import { CommandSource, setUpCommands } from '@bowline/core/simulation/generate-commands.ts'
import { ReferenceExchange } from '@bowline/core/simulation/reference-exchange.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'

/** For tests: the real core's events for a seeded stream of realistic and hostile commands. */
export function simulatedBatches(seed: number, count: number): EventBatch[] {
  // Commands are chosen with the help of the reference, which knows the same orders and prices.
  const reference = new ReferenceExchange()
  const source = new CommandSource(seed, reference)
  const core = new CommandRunner(new Exchange(testCapacity))
  const setUp = setUpCommands().map((command) => ({ command, time: source.time }))
  return Array.from({ length: count }, (_, index) => {
    const { command, time } = setUp[index] ?? source.next()
    reference.apply(command, time)
    const events = core.run(command, time).slice(1, -1)
    return { sequence: index + 1, time, command: CommandKind[command.kind], events }
  })
}
