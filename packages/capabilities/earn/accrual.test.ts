import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatUnits, parseUnits } from '@bowline/money'
import { earnedAfter, interestOfDays, minuteOf, nextMinuteOf, partsBetween, rateOfAll, wholeUnits } from './accrual.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const text = (amount: bigint) => formatUnits(amount, 8)
const flat = (ratePpm: bigint) => [{ upTo: undefined, ratePpm }]
const always = (ratePpm: bigint) => [{ sinceMinute: 0, steps: flat(ratePpm) }]
const midnight = minuteOf(Date.UTC(2026, 0, 5))
const DAY = 1_440

describe('flexible interest', () => {
  it('C8 is 0.10 a day of 1,000 at 3.65 %, and 0.075 from 06:00 to midnight', () => {
    const earned = (from: number, to: number) =>
      text(wholeUnits(partsBetween(units('1000'), always(36_500n), from, to)).units)
    assert.equal(earned(midnight, midnight + DAY), '0.10000000')
    assert.equal(earned(midnight + 360, midnight + DAY), '0.07500000')
  })

  it('C8 loses nothing by being counted each minute', () => {
    let parts = 0n
    for (let minute = midnight; minute < midnight + DAY; minute++)
      parts += partsBetween(units('1000'), always(36_500n), minute, minute + 1)
    assert.deepEqual(wholeUnits(parts), { units: units('0.1'), rest: 0n })
  })

  it('C8 has steps: 5 % of 500 and 2 % of what is above bring 1,200 in a day 0.10684931', () => {
    const steps = [
      { upTo: units('500'), ratePpm: 50_000n },
      { upTo: undefined, ratePpm: 20_000n },
    ]
    const parts = partsBetween(units('1200'), [{ sinceMinute: 0, steps }], midnight, midnight + DAY)
    assert.equal(text(wholeUnits(parts).units), '0.10684931')
    assert.equal(rateOfAll(units('1200'), steps), 32_500n)
    assert.equal(rateOfAll(0n, steps), 50_000n)
  })

  it('carries what is below a unit to the next day, so that a year is a year', () => {
    const daily = partsBetween(units('1'), always(100_000n), midnight, midnight + DAY)
    let carried = 0n
    let paid = 0n
    for (let day = 0; day < 365; day++) {
      const { units: whole, rest } = wholeUnits(carried + daily)
      paid += whole
      carried = rest
    }
    assert.deepEqual([text(paid), carried], ['0.10000000', 0n])
  })

  it('follows the rate from the minute it changes', () => {
    const rates = [...always(36_500n), { sinceMinute: midnight + DAY / 2, steps: flat(73_000n) }]
    assert.equal(text(wholeUnits(partsBetween(units('1000'), rates, midnight, midnight + DAY)).units), '0.15000000')
    assert.equal(partsBetween(units('1000'), rates, midnight, midnight), 0n)
  })

  it('of money that comes within a minute begins with the next', () => {
    assert.equal(nextMinuteOf(60_001), 2)
    assert.equal(nextMinuteOf(60_000), 1)
    assert.equal(minuteOf(119_999), 1)
  })
})

describe('interest of a fixed term', () => {
  const steps = flat(109_000n)
  const principal = units('500')
  const after = (days: number) => earnedAfter(principal, steps, 30, days)

  it('C9 is 4.47945205 for 500 at 10.9 % in 30 days: 29 times 0.14931506 and at last 0.14931531', () => {
    assert.equal(text(interestOfDays(principal, steps, 30)), '4.47945205')
    for (let day = 1; day < 30; day++) assert.equal(text(after(day) - after(day - 1)), '0.14931506')
    assert.equal(text(after(30) - after(29)), '0.14931531')
  })

  it('C9 leaves 498.20821928 to who leaves after 12 days', () => {
    assert.equal(text(principal - after(12)), '498.20821928')
  })

  it('ends with its last day, and has brought nothing before its first', () => {
    assert.equal(after(31), after(30))
    assert.equal(after(-1), 0n)
  })
})
