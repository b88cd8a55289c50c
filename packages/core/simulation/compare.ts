import type { Command } from '../messages/commands.ts'
import { outcomeDifferences, stateDifferences } from './differences.ts'
import type { ExchangeUnderTest, Outcome } from './exchange-under-test.ts'
import { CommandSource, setUpCommands, type TimedCommand } from './generate-commands.ts'
import { listings } from './generate-orders.ts'
import { brokenInvariants } from './invariants.ts'
import { assetsOfListing } from './market-assets.ts'
import { ReferenceExchange } from './reference-exchange.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly commands: number
  readonly makeSubject: () => ExchangeUnderTest
  /** Compare all balances, books and orders, and test the invariants, after so many commands. */
  readonly compareEvery?: number
  /** Sees every command and what it should do; for statistics. */
  readonly onOutcome?: (command: Command, outcome: Outcome) => void
}

export interface SimulationReport {
  readonly seed: number
  readonly commands: number
  readonly trades: number
  readonly refused: number
}

/** A difference between the two exchanges, or a broken invariant. The first line says how to see it again. */
export class SimulationFailure extends Error {
  override readonly name = 'SimulationFailure'
}

/**
 * Drives the reference and the exchange under test with the same commands and throws at the first difference.
 * Outcomes are compared after each command, the whole state every `compareEvery` commands and at the end.
 */
export function runSimulation(options: SimulationOptions): SimulationReport {
  const { seed, commands, makeSubject, compareEvery = 25, onOutcome } = options
  const reference = new ReferenceExchange()
  const subject = makeSubject()
  const source = new CommandSource(seed, reference)
  const setUp = setUpCommands()
  const report = { seed, commands, trades: 0, refused: 0 }
  let number = 0

  const step = ({ command, time }: TimedCommand) => {
    number++
    const expected = reference.apply(command, time)
    const actual = applyNamed(subject, command, time, () => describe(options, number, { command, time }))
    const whole = number >= setUp.length && (number % compareEvery === 0 || number >= commands)
    const differences = outcomeDifferences(expected, actual)
    if (whole) differences.push(...wholeDifferences(reference, subject))
    if (differences.length > 0) {
      throw new SimulationFailure([...describe(options, number, { command, time }), ...differences].join('\n'))
    }
    report.trades += expected.trades.length
    if (expected.rejection !== 0) report.refused++
    onOutcome?.(command, expected)
  }

  for (const command of setUp) step({ command, time: source.time })
  while (number < commands) step(source.next())
  return report
}

function wholeDifferences(reference: ReferenceExchange, subject: ExchangeUnderTest): string[] {
  const markets = listings.map(({ id }) => id)
  const broken = brokenInvariants(subject, assetsOfListing).map((what) => `invariant: ${what}`)
  return [...stateDifferences(reference, subject, markets), ...broken]
}

function applyNamed(subject: ExchangeUnderTest, command: Command, time: number, place: () => string[]): Outcome {
  try {
    return subject.apply(command, time)
  } catch (cause) {
    throw new SimulationFailure([...place(), `threw ${cause instanceof Error ? cause.stack : cause}`].join('\n'), {
      cause,
    })
  }
}

/** One line that replays the failure up to its place, and the command there. */
function describe(options: SimulationOptions, number: number, { command, time }: TimedCommand): string[] {
  const text = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const every = options.compareEvery === undefined ? '' : ` --compare-every ${options.compareEvery}`
  return [
    `npm run simulate -- --seed ${options.seed} --commands ${number}${every}`,
    `command ${number} at ${time}: ${text}`,
  ]
}
