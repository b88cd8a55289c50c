import { test } from 'node:test'
import { runSimulation } from './compare.ts'
import { fastCore } from './fast-core.ts'

/** A slice on every run; `npm run test:nightly` goes through millions of commands. A failure says how to see it again. */
const SEEDS = process.env.BOWLINE_NIGHTLY ? 1_000 : 6
const COMMANDS = process.env.BOWLINE_NIGHTLY ? 2_500 : 1_500

for (let seed = 11; seed < 11 + SEEDS; seed++) {
  test(`the core and the reference agree on every outcome, balance and book of seed ${seed}`, () => {
    runSimulation({ seed, commands: COMMANDS, makeSubject: fastCore, compareEvery: 25 })
  })
}
