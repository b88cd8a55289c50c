import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { playCrashDay } from './crash-day.ts'
import type { CrashDayOptions, CrashDayReport } from './crash-day-terms.ts'
import { candlesOf } from './price-file.ts'

const folder = join(import.meta.dirname, 'crash-days')
const DAY = Date.UTC(2022, 4, 12)

/** The minutes before the lowest price of the day, and a little after it. */
function playLowest(
  file: string,
  fund: number,
  restoreEach: number,
  own: Partial<CrashDayOptions> = {},
): CrashDayReport {
  const all = candlesOf(readFileSync(join(folder, file), 'utf8'))
  const lowest = all.reduce((at, { low }, i) => (low < (all[at] as { low: bigint }).low ? i : at), 0)
  const length = (all[1] as { time: number }).time - (all[0] as { time: number }).time
  const before = Math.max(1, Math.min(10, Math.floor(1_800_000 / length)))
  const candles = all.slice(Math.max(0, lowest - before), lowest + 1)
  return playCrashDay({ candles, accounts: 60, seed: 3, fund, checkEach: 5, restoreEach, clock: () => 0, ...own })
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
  test(`on ${file} nobody is short by a unit, and each liquidation has its statement with the mark that would have saved it`, () => {
    const reported = playLowest(file, 1_000, 0)
    assert.deepEqual([reported.broken, reported.withoutStatement, reported.withoutSavingPrice], [[], 0, 0])
    assert.ok(reported.liquidations > 0, 'nobody was liquidated')
    assert.equal(reported.badDebt, 0n)
  })
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
  test(`on ${file} unified accounts are upgraded, repay and are liquidated, and nobody is short by a unit`, () => {
    const reported = playLowest(file, 1_000, 0, { unified: true })
    assert.deepEqual([reported.broken, reported.withoutStatement, reported.withoutSavingPrice], [[], 0, 0])
    assert.equal(reported.unified, 30)
    assert.ok(reported.unifiedLiquidations > 0, 'nobody was liquidated')
    assert.equal(reported.badDebt, 0n)
  })
}

test('a stablecoin that falls to 0.87 brings down more unified accounts than the fall of the coin alone', () => {
  const whole = 60_000n * 100_000_000n
  // Six minutes nothing, and then eight per cent.
  const at = (n: number) => whole - (whole * 8n * BigInt(Math.max(0, n - 6))) / 600n
  const minute = (n: number) => {
    const [open, close] = [at(n), at(n + 1)]
    return { time: 1_700_000_000_000 + n * 60_000, open, high: open, low: close, close }
  }
  const candles = Array.from({ length: 12 }, (_, n) => minute(n))
  const fallen = (depeg: boolean) =>
    [1, 2, 3].reduce((sum, seed) => {
      const traders = { candles, accounts: 60, seed, fund: 1_000, unified: true, depeg }
      const reported = playCrashDay({ ...traders, checkEach: 20, restoreEach: 0, clock: () => 0 })
      assert.deepEqual([reported.broken, reported.badDebt, reported.unified], [[], 0n, 30])
      return sum + reported.unifiedLiquidations
    }, 0)
  assert.ok(fallen(true) > fallen(false))
})

test('with unified accounts too an exchange that is killed again and again ends in the same state', () => {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('1m.csv'))
  const own = { unified: true, depeg: true }
  const [reported, restored] = [0, 97].map((each) => playLowest(file, 0, each, own))
  assert.ok((reported?.unifiedLiquidations ?? 0) > 0)
  assert.deepEqual(restored?.state, reported?.state)
})

/** A day that nobody has seen, minute by minute: from one price by equal ratios to another. */
function playFall(
  from: number,
  perMinute: number,
  minutes: number,
  silent = { from: minutes, for: 0 },
): CrashDayReport {
  const closes = Array.from({ length: minutes + 1 }, (_, n) => from * perMinute ** n)
  const rows = closes.slice(1).map((close, n) => {
    const minute = n < silent.from ? n : n + silent.for
    const [open = 0] = closes.slice(n)
    return [DAY + minute * 60_000, open, Math.max(open, close), Math.min(open, close), close].join(',')
  })
  const candles = candlesOf(['time,open,high,low,close', ...rows].join('\n'))
  return playCrashDay({ candles, accounts: 40, seed: 3, fund: 100, checkEach: 60, restoreEach: 0, clock: () => 0 })
}

const days: readonly (readonly [string, () => CrashDayReport])[] = [
  ['a coin loses nearly everything within an hour', () => playFall(80, 0.6, 25)],
  ['a coin rises to a hundred times its price', () => playFall(0.01, 1.3, 18)],
  ['a coin costs a hundred-thousandth', () => playFall(0.0000123, 0.98, 15)],
  ['a coin costs a million', () => playFall(1_000_000, 0.98, 10)],
  ['the index is silent for half an hour while a fifth is lost', () => playFall(100, 0.98, 16, { from: 8, for: 30 })],
]

for (const [what, play] of days) {
  test(`on a day when ${what} every price is played, and nobody is short by a unit`, () => {
    const reported = play()
    assert.deepEqual([reported.broken, reported.withoutStatement, reported.withoutSavingPrice], [[], 0, 0])
    assert.ok(reported.liquidations > 0, 'nobody was liquidated')
    assert.equal(reported.ended, reported.liquidations)
    assert.equal(reported.badDebt, 0n)
  })
}

test('makers quote so that rates that were really paid come about', () => {
  // From half past seven to after eight.
  const minutes = Array.from({ length: 31 }, (_, n) => `${DAY + (450 + n) * 60_000},14,14.02,13.98,14`)
  const candles = candlesOf(['time,open,high,low,close', ...minutes].join('\n'))
  const options = { candles, accounts: 10, seed: 3, fund: 1_000, checkEach: 600, restoreEach: 0, clock: () => 0 }
  const [plain, paid] = [[], [{ time: DAY + 28_800_000, rate: -2_000_000n }]].map((fundingRates) =>
    playCrashDay({ ...options, fundingRates }),
  )
  assert.deepEqual([plain?.broken, paid?.broken], [[], []])
  assert.deepEqual(plain?.fundingRates, [10_000n])
  assert.ok((paid?.fundingRates[0] ?? 0n) < -100_000n, String(paid?.fundingRates))
})

test('an exchange that is killed again and again in a crash ends in the same state', () => {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('1m.csv'))
  const [reported, restored] = [0, 97].map((each) => playLowest(file, 0, each))
  assert.ok((reported?.liquidations ?? 0) > 0)
  assert.deepEqual(restored?.state, reported?.state)
})
