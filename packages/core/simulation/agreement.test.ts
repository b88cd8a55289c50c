import { test } from 'node:test'
import { runSimulation } from './compare.ts'
import { fastCore } from './fast-core.ts'

/** The core against the plain reference; `npm run simulate` runs more. A failure says how to see it again. */
for (const seed of [11, 12, 13, 14, 15, 16]) {
  test(`the core and the reference agree on every outcome, balance and book of seed ${seed}`, () => {
    runSimulation({ seed, commands: 1_500, makeSubject: fastCore, compareEvery: 25 })
  })
}
