import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import { runSimulation, SimulationFailure } from '@bowline/core/simulation/compare.ts'
import { fastCore } from '@bowline/core/simulation/fast-core.ts'
import { Disagreement } from '@bowline/core/simulation/perpetuals-agreement.ts'
import { playRough, roughKinds } from '@bowline/core/simulation/perpetuals-rough.ts'
import { readArguments } from './arguments.ts'

const usage = `npm run simulate -- [--seed N] [--commands N] [--runs N] [--compare-every N] [--contracts]

Drives the core and the plain reference with the same commands, one seed after the other,
and stops at the first difference. With --contracts they trade perpetual contracts along prices
that jump, freeze and fall silent, half of them in the end with unified accounts, and are compared
after every command.`

const text = { type: 'string' } as const
const { values } = readArguments(usage, {
  options: {
    seed: { ...text, default: '1' },
    commands: { ...text, default: '5000' },
    runs: { ...text, default: '1' },
    'compare-every': { ...text, default: '25' },
    contracts: { type: 'boolean', default: false },
  },
})
const [first, commands, runs, compareEvery] = [values.seed, values.commands, values.runs, values['compare-every']].map(
  Number,
) as [number, number, number, number]
if (![first, commands, runs, compareEvery].every((number) => Number.isSafeInteger(number) && number >= 1)) {
  console.error(usage)
  process.exit(2)
}

/** Commands that one price of a path brings, about. */
const COMMANDS_A_PRICE = 100

function playContracts(seed: number): void {
  for (const kind of roughKinds) {
    const length = Math.max(3, Math.round(commands / COMMANDS_A_PRICE))
    const seen = playRough(kind, seed, { length, restoreEach: 211 })
    const converted = [...seen.conversions.values()].reduce((sum, count) => sum + count, 0)
    const unified = kind === 'unified' ? `, ${converted} conversions, ${seen.interests} times interest` : ''
    const begun = seen.steps.get(LiquidationStep.began) ?? 0
    console.log(
      `seed ${seed}, ${kind}: ${seen.commands} commands, ${seen.trades} trades, ${begun} liquidations, ${seen.deleverages} deleveraged${unified}: no difference`,
    )
  }
}

try {
  for (let seed = first; seed < first + runs; seed++) {
    if (values.contracts) {
      playContracts(seed)
      continue
    }
    const { trades, refused } = runSimulation({ seed, commands, makeSubject: fastCore, compareEvery })
    console.log(`seed ${seed}: ${commands} commands, ${trades} trades, ${refused} refused: no difference`)
  }
} catch (failure) {
  console.error(failure instanceof SimulationFailure || failure instanceof Disagreement ? failure.message : failure)
  process.exitCode = 1
}
