import { runSimulation, SimulationFailure } from './compare.ts'
import { fastCore } from './fast-core.ts'

/**
 * `npm run simulate -- [--seed N] [--commands N] [--runs N] [--compare-every N]`: drives the core and the reference with
 * the same commands, `runs` seeds one after the other, and stops at the first difference.
 */
function main(): void {
  const options = { seed: 1, commands: 5_000, runs: 1, 'compare-every': 25 }
  const args = process.argv.slice(2)
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '') ?? ''
    const value = Number(args[at + 1])
    if (!(name in options) || !Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(`unknown or bad option ${args[at]}; options: --${Object.keys(options).join(', --')}`)
    }
    options[name as keyof typeof options] = value
  }
  const { seed: first, commands, runs, 'compare-every': compareEvery } = options
  for (let seed = first; seed < first + runs; seed++) {
    const { trades, refused } = runSimulation({ seed, commands, makeSubject: fastCore, compareEvery })
    console.log(`seed ${seed}: ${commands} commands, ${trades} trades, ${refused} refused: no difference`)
  }
}

try {
  main()
} catch (failure) {
  console.error(failure instanceof SimulationFailure || failure instanceof RangeError ? failure.message : failure)
  process.exitCode = 1
}
