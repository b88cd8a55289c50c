import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConversionReason, LiquidationStep } from '../messages/terms.ts'
import { btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { underwaterCommands } from '../perpetuals/underwater-ends.fixture.ts'
import { Rejection } from '../rejections.ts'
import { silentCommands } from '../unified/silent-traders.fixture.ts'
import { assetCommands } from './listings.ts'
import { playBoth, playCommands } from './perpetuals-agreement.ts'
import { playRough, roughKinds } from './perpetuals-rough.ts'
import { candlesOf } from './price-file.ts'

const CRASHES = join(import.meta.dirname, 'crash-days')
const UNIT = 100_000_000n
/** `npm run test:nightly` goes through millions of commands; each seed has some 16,000 of five kinds. */
const NIGHTLY_SEEDS = process.env.BOWLINE_NIGHTLY ? 180 : 0
const wide = { maxPrice: 20_000_000n, minPrice: 1n } as const

test('on calm prices core and reference agree command by command', () => {
  const path = [60_000n, 60_100n, 59_950n, 60_050n].map((price) => price * UNIT)
  const listings = [{ contract: btcPerpetual(wide), path }]
  const terms = { listings, tables: tierTables, assets: assetCommands, from: Date.UTC(2026, 0, 5, 7, 50) }
  const { trades } = playBoth({ ...terms, seed: 1, stepsBetween: 12, stepMs: 2_000, ordersEach: 8 })
  assert.ok(trades > 100, `${trades} trades`)
})

test('on rough prices they agree on every line of every liquidation, and a core killed on the way is the same to the byte', () => {
  const { sold, takenOver, workedOff, canceled, netted, fundPaid, deleveraged } = LiquidationStep
  const steps = new Set<number>()
  for (const [kind, seed] of [
    ['linear', 5],
    ['inverse', 2],
    ['together', 3],
  ] as const) {
    for (const step of playRough(kind, seed, { length: 14, restoreEach: 97 }).steps.keys()) steps.add(step)
  }
  for (const step of [canceled, sold, takenOver, workedOff]) assert.ok(steps.has(step), `step ${step}`)
  assert.ok([netted, fundPaid, deleveraged].some((step) => steps.has(step)))
})

test('on unified accounts they agree on every figure, debt, conversion and step while a stablecoin falls', () => {
  const seen = [8, 10, 11].map((seed) => playRough('unified', seed, { length: 9, restoreEach: seed === 8 ? 301 : 0 }))
  const count = (of: (one: (typeof seen)[number]) => number) => seen.reduce((sum, one) => sum + of(one), 0)
  for (const step of [LiquidationStep.began, LiquidationStep.sold, LiquidationStep.takenOver])
    assert.ok(count(({ steps }) => steps.get(step) ?? 0) > 0, `step ${step}`)
  assert.ok(count(({ interests }) => interests) > 0, 'no interest')
  assert.ok(count(({ conversions }) => [...conversions.values()].reduce((a, b) => a + b, 0)) > 1, 'few conversions')
  assert.ok(count(({ refusals }) => refusals.get(Rejection.ratioTooHigh) ?? 0) > 0, 'every switch fitted')
})

test('they agree on what silence, freezes and debts alone mean to unified accounts', () => {
  const { began, canceled, repaid, fundPaid, sold, ended } = LiquidationStep
  const { steps, interests, conversions } = playCommands('silence', silentCommands(), 1)
  const seen = [began, canceled, repaid, sold, fundPaid, ended].map((step) => steps.get(step))
  // One by debts alone, and one whose last sale was enough.
  assert.deepEqual(seen, [2, 1, 2, 1, 1, 2])
  assert.equal(conversions.get(ConversionReason.idle), 2)
  assert.equal(interests, 18)
})

test('they agree on who bears at the end of contracts what margins and fund cannot', () => {
  const { deleverages, steps } = playCommands('the end', underwaterCommands(), 1)
  // Of alice, of dave, of frank, and of what the liquidation account has of erin.
  assert.ok(deleverages >= 4, `${deleverages}`)
  assert.equal(steps.get(LiquidationStep.deleveraged), 4)
})

for (let seed = 1_001; seed <= 1_000 + NIGHTLY_SEEDS; seed++) {
  test(`over days of rough prices they agree on everything of seed ${seed}`, () => {
    for (const kind of roughKinds) playRough(kind, seed, { length: 20, restoreEach: 211 })
  })
}

test('a contract ends for both at the same price, with its last funding, and nobody is left', () => {
  const { refusals } = playRough('ending', 2, { length: 6, restoreEach: 0 })
  assert.ok(refusals.size > 3)
})

for (const file of readdirSync(CRASHES).filter((name) => name.endsWith('.csv'))) {
  test(`along ${file} they agree in the hours around the lowest price`, () => {
    const all = candlesOf(readFileSync(join(CRASHES, file), 'utf8'))
    const lowest = all.reduce((at, { low }, n) => (low < (all[at] as { low: bigint }).low ? n : at), 0)
    const path = all.slice(Math.max(0, lowest - 12), lowest + 3).map(({ close }) => close)
    const listings = [{ contract: btcPerpetual(wide), path }]
    const terms = { listings, tables: tierTables, assets: assetCommands, from: Date.UTC(2026, 0, 5, 7, 50) }
    const seen = playBoth({ ...terms, seed: 1, stepsBetween: 2, stepMs: 5_000, ordersEach: 8, fund: 500 })
    assert.ok(seen.steps.size > 0, 'nothing was liquidated')
  })
}
