import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSignedUnits } from '@bowline/money'
import { periodStart, profitCurve, returnsOf } from './leader-returns.ts'

const units = (amount: number) => parseSignedUnits(String(amount), 8) as bigint
const day = (profit: number, flow = 0) => ({ day: 0, profit: units(profit), flow: units(flow) })

describe('the returns of a leader', () => {
  it('are profit over what was there at the start and was put in', () => {
    const { roiPpm, profit } = returnsOf([day(100), day(50, 500)], units(1_650), 0n)
    assert.equal(profit, units(150))
    assert.equal(roiPpm, 100_000n)
  })
  it('count what is not realised, and are not bettered by taking money out', () => {
    const kept = returnsOf([day(100)], units(1_080), units(-20))
    const taken = returnsOf([day(100, -900)], units(180), units(-20))
    assert.equal(kept.roiPpm, 80_000n)
    assert.deepEqual([taken.roiPpm, taken.profit], [kept.roiPpm, kept.profit])
  })
  it('fall from the highest day, wherever money went meanwhile', () => {
    const { drawdownPpm } = returnsOf([day(1_000), day(-500, -500), day(250)], units(1_250), 0n)
    assert.equal(drawdownPpm, 250_000n)
    assert.equal(returnsOf([day(10), day(10)], units(1_020), 0n).drawdownPpm, 0n)
  })
  it('are unknown where there was never any money', () => {
    assert.deepEqual(returnsOf([], 0n, 0n), { roiPpm: undefined, profit: 0n, drawdownPpm: 0n })
  })
  it('are a curve of every day, those without a trade too, which ends with what is not realised', () => {
    const at = (date: number) => Date.UTC(2026, 0, date)
    const days = [
      { ...day(100, 500), day: at(4) },
      { ...day(-30), day: at(6) },
    ]
    const curve = profitCurve(days, units(5), at(7) + 3_600_000)
    assert.deepEqual(curve, [
      { day: at(4), profit: units(100) },
      { day: at(5), profit: units(100) },
      { day: at(6), profit: units(70) },
      { day: at(7), profit: units(75) },
    ])
    assert.deepEqual(profitCurve([], 0n, at(7)), [])
  })
  it('of seven days begin six midnights ago', () => {
    assert.equal(periodStart(Date.UTC(2026, 0, 10, 15), 7), Date.UTC(2026, 0, 4))
  })
})
