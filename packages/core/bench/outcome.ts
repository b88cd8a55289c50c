import { decodeFrame } from '../messages/codec.ts'
import type { Command } from '../messages/commands.ts'
import { outcomeDifferences, stateDifferences } from '../simulation/differences.ts'
import { CommandRunner } from '../simulation/fast-core.ts'
import { ReferenceExchange } from '../simulation/reference-exchange.ts'
import { SubjectFromEvents } from '../simulation/subject-from-events.ts'
import { benchExchange, type Flow } from './flow.ts'

/** Runs a flow on the core and on the plain reference; throws unless every trade, book and balance is the same. */
export function assertLikeReference(flow: Flow): void {
  const exchange = benchExchange(flow.options)
  const runner = new CommandRunner(exchange)
  const core = new SubjectFromEvents((message, time) => runner.run(message, time))
  // The shares of an account are those of the measured exchange, not the small ones of a simulation.
  const reference = new ReferenceExchange(exchange.state.capacity)
  for (let byte = 0; byte < flow.end; byte += flow.memory.u32[byte >> 2] as number) {
    const { envelope, message } = decodeFrame(flow.memory, byte)
    const expected = reference.apply(message as Command, envelope.time)
    const differences = outcomeDifferences(expected, core.apply(message as Command, envelope.time))
    if (differences.length > 0) throw new Error(`command ${envelope.sequence}:\n${differences.join('\n')}`)
  }
  const markets = Array.from({ length: flow.options.markets }, (_, market) => market)
  const differences = stateDifferences(reference, core, markets)
  if (differences.length > 0) throw new Error(differences.join('\n'))
}
