import { runSimulation, SimulationFailure } from '@bowline/core/simulation/compare.ts'
import { fastCore } from '@bowline/core/simulation/fast-core.ts'
import { readArguments } from './arguments.ts'

const usage = `npm run simulate -- [--seed N] [--commands N] [--runs N] [--compare-every N]

Drives the core and the plain reference with the same commands, one seed after the other,
and stops at the first difference.`

const text = { type: 'string' } as const
const { values } = readArguments(usage, {
  options: {
    seed: { ...text, default: '1' },
    commands: { ...text, default: '5000' },
    runs: { ...text, default: '1' },
    'compare-every': { ...text, default: '25' },
  },
})
const [first, commands, runs, compareEvery] = [values.seed, values.commands, values.runs, values['compare-every']].map(
  Number,
) as [number, number, number, number]
if (![first, commands, runs, compareEvery].every((number) => Number.isSafeInteger(number) && number >= 1)) {
  console.error(usage)
  process.exit(2)
}

try {
  for (let seed = first; seed < first + runs; seed++) {
    const { trades, refused } = runSimulation({ seed, commands, makeSubject: fastCore, compareEvery })
    console.log(`seed ${seed}: ${commands} commands, ${trades} trades, ${refused} refused: no difference`)
  }
} catch (failure) {
  console.error(failure instanceof SimulationFailure ? failure.message : failure)
  process.exitCode = 1
}
