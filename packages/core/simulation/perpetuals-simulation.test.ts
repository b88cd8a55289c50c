import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LiquidationStep } from '../messages/terms.ts'
import { btcInverse, btcPerpetual, tierTables } from '../perpetuals/contracts.fixture.ts'
import { assetCommands } from './listings.ts'
import { brokenOf, walletsBelowZero } from './perpetuals-checks.ts'
import { type DriverOptions, PerpetualsDriver } from './perpetuals-driver.ts'
import { ReferencePerpetuals } from './reference/perpetuals/perpetuals.ts'

const CRASHES = join(import.meta.dirname, 'crash-days')

/** Close after close of a day on which much was liquidated, units of 10^-8. */
function closesOf(file: string): bigint[] {
  const rows = readFileSync(join(CRASHES, file), 'utf8').trim().split('\n').slice(1)
  return rows.map((row) => BigInt(Math.round(Number(row.split(',')[4]) * 100)) * 1_000_000n)
}

interface Seen {
  commands: number
  trades: number
  refusals: Set<number>
  steps: Map<number, number>
}

function run(options: Omit<DriverOptions, 'tables' | 'assets' | 'from' | 'ordersEach'>): Seen {
  const exchange = new ReferencePerpetuals()
  const seen: Seen = { commands: 0, trades: 0, refusals: new Set(), steps: new Map() }
  const from = Date.UTC(2026, 0, 5, 7, 50)
  const driver = new PerpetualsDriver({ ...options, tables: tierTables, assets: assetCommands, from, ordersEach: 8 })
  for (const { command, time } of driver.commands()) {
    const { rejection, trades, steps } = exchange.apply(command, time)
    seen.commands++
    seen.trades += trades.length
    seen.refusals.add(rejection)
    for (const { step } of steps) seen.steps.set(step, (seen.steps.get(step) ?? 0) + 1)
    const broken = [...brokenOf(exchange), ...walletsBelowZero(exchange)]
    assert.deepEqual(broken, [], `seed ${options.seed}, command ${seen.commands}: ${command.kind}`)
  }
  return seen
}

const wide = { maxPrice: 20_000_000n, minPrice: 1n } as const
const day = 86_400_000

for (const [i, file] of readdirSync(CRASHES)
  .filter((name) => name.endsWith('.csv'))
  .entries()) {
  // The coin-margined contract of the fixtures is one of bitcoin.
  const contracts = file.includes('BTC') ? [btcPerpetual(wide), btcInverse(wide)] : [btcPerpetual(wide)]
  for (const contract of contracts) {
    test(`along ${file} quantities, ledger, clearing, fund and margins hold: ${contract.symbol}`, () => {
      const all = closesOf(file)
      // The hours around the lowest price.
      const lowest = all.reduce((at, price, n) => (price < (all[at] as bigint) ? n : at), 0)
      const path = all.slice(Math.max(0, lowest - 30), lowest + 15)
      const seen = run({ seed: 1 + i, contract, path, stepsBetween: 2, stepMs: day / 1_440 / 2 })
      assert.ok(seen.trades > 50, `${seen.trades} trades`)
      assert.ok(seen.steps.size > 0, 'nothing was liquidated')
    })
  }
}

test('a walk that gaps down and up again reaches every step of a liquidation', () => {
  const steps = new Set<number>()
  for (let seed = 1; seed <= 3; seed++) {
    const path = [60_000n, 58_500n, 60_500n, 52_000n, 57_000n, 66_000n, 59_000n, 45_000n, 60_000n].map(
      (price) => price * 100_000_000n,
    )
    const seen = run({ seed, contract: btcPerpetual(wide), path, stepsBetween: 6, stepMs: 5_000 })
    for (const step of seen.steps.keys()) steps.add(step)
  }
  const { sold, takenOver, workedOff, deleveraged } = LiquidationStep
  for (const step of [sold, takenOver, workedOff, deleveraged]) assert.ok(steps.has(step), `step ${step}`)
})
