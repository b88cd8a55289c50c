import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type CrashDayReport, playCrashDay } from './crash-day.ts'
import { candlesOf } from './crash-day-prices.ts'

const folder = join(import.meta.dirname, 'crash-days')

/** The minutes before the lowest price of the day, and a little after it. */
function playLowest(file: string, fund: number, restoreEach: number): CrashDayReport {
  const all = candlesOf(readFileSync(join(folder, file), 'utf8'))
  const lowest = all.reduce((at, { low }, i) => (low < (all[at] as { low: bigint }).low ? i : at), 0)
  const length = (all[1] as { time: number }).time - (all[0] as { time: number }).time
  const before = Math.max(1, Math.min(10, Math.floor(1_800_000 / length)))
  const candles = all.slice(Math.max(0, lowest - before), lowest + 1)
  return playCrashDay({ candles, accounts: 60, seed: 3, fund, checkEach: 5, restoreEach, clock: () => 0 })
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
  test(`on ${file} nobody is short by a unit, and each liquidation has its statement with the mark that would have saved it`, () => {
    const reported = playLowest(file, 1_000, 0)
    assert.deepEqual([reported.broken, reported.withoutStatement, reported.withoutSavingPrice], [[], 0, 0])
    assert.ok(reported.liquidations > 0, 'nobody was liquidated')
    assert.equal(reported.badDebt, 0n)
  })
}

test('an exchange that is killed again and again in a crash ends in the same state', () => {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('1m.csv'))
  const [reported, restored] = [0, 97].map((each) => playLowest(file, 0, each))
  assert.ok((reported?.liquidations ?? 0) > 0)
  assert.deepEqual(restored?.state, reported?.state)
})
