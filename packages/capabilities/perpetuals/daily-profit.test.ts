import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUnits } from '@bowline/money'
import { type DaysOfCoin, type ProfitOfDay, profitByDay, profitOfDays } from './daily-profit.ts'
import { DAY_MS } from './day-tables.ts'
import { IncomeKind } from './perpetuals-tables.ts'

const [BTCUSDT, BTCUSD] = [21, 28]
/** Tick 0.1; lots of 0.001 BTC, and contracts of 100 USD. */
const LINEAR = { number: BTCUSDT, value: { family: 'linear', factor: 10_000n } } as const
const INVERSE = { number: BTCUSD, value: { family: 'inverse', factor: 100_000_000_000n } } as const

function units(text: string): bigint {
  const isBelow = text.startsWith('-')
  const value = parseUnits(isBelow ? text.slice(1) : text, 8)
  assert.ok(typeof value === 'bigint', text)
  return isBelow ? -value : value
}

const on = (day: number) => day * DAY_MS
const earned = (day: number, kind: IncomeKind, text: string) => ({ day: on(day), kind, amount: units(text) })
const held = (day: number, market: number, qty: bigint, cost: string) => {
  return { day: on(day), market, positionSide: 0, qty, entryValue: units(cost) }
}

/** 1,000 comes, 0.1 BTC is bought at 60,000, held for two days of which the last has no prices, and sold at 61,000. */
const linear: DaysOfCoin = {
  income: [
    earned(0, IncomeKind.transferIn, '1000'),
    earned(0, IncomeKind.openFee, '-3'),
    earned(1, IncomeKind.funding, '-0.6'),
    earned(3, IncomeKind.profitLong, '100'),
    earned(3, IncomeKind.closeFee, '-3.05'),
    earned(3, IncomeKind.transferOut, '-200'),
  ],
  positions: [held(0, BTCUSDT, 100n, '6000'), held(3, BTCUSDT, 0n, '0')],
  marks: [
    { market: BTCUSDT, day: on(0), mark: 605_000n },
    { market: BTCUSDT, day: on(1), mark: 590_000n },
    { market: BTCUSDT, day: on(3), mark: 612_000n },
  ],
}

const shown = ({ equityStart, equityEnd, profit }: ProfitOfDay) => [equityStart, equityEnd, profit]

describe('what contracts earned by day', () => {
  it('counts unrealised profit by the mark before midnight, and not what was moved', () => {
    const days = profitByDay(linear, [LINEAR], { from: on(0), to: on(3) })
    assert.deepEqual(days.map(shown), [
      ['0', '1047', '47'].map(units),
      ['1047', '896.4', '-150.6'].map(units),
      ['896.4', '896.4', '0'].map(units),
      ['896.4', '893.35', '196.95'].map(units),
    ])
    const total = profitOfDays(days)
    assert.deepEqual(
      [total.profit, total.closeProfit, total.tradeFee, total.funding, total.unrealised],
      ['93.35', '100', '6.05', '0.6', '0'].map(units),
    )
    assert.deepEqual(
      [total.equityStart, total.transferIn, total.transferOut, total.equityEnd],
      [...['0', '1000', '200', '893.35'].map(units)],
    )
  })

  it('begins with what earlier days left', () => {
    const days = profitByDay(linear, [LINEAR], { from: on(2), to: on(4) })
    assert.deepEqual(days.map(shown), [
      ['896.4', '896.4', '0'].map(units),
      ['896.4', '893.35', '196.95'].map(units),
      ['893.35', '893.35', '0'].map(units),
    ])
  })

  it('values a short of contracts that settle in their coin', () => {
    // 500 contracts of 100 USD are 1 BTC at 50,000 and 1.25 BTC at 40,000.
    const days = profitByDay(
      {
        income: [earned(0, IncomeKind.transferIn, '2')],
        positions: [held(0, BTCUSD, -500n, '1')],
        marks: [{ market: BTCUSD, day: on(0), mark: 400_000n }],
      },
      [INVERSE],
      { from: on(0), to: on(0) },
    )
    assert.deepEqual(days.map(shown), [['0', '2.25', '0.25'].map(units)])
  })

  it('reports interest as a loss, and a coin that repaid another as neither profit nor transfer', () => {
    const [day] = profitByDay(
      {
        income: [
          earned(0, IncomeKind.closeFee, '-1.5'),
          earned(0, IncomeKind.interest, '-0.00001500'),
          earned(0, IncomeKind.repay, '1.50001500'),
        ],
        positions: [],
        marks: [],
      },
      [LINEAR],
      { from: on(0), to: on(0) },
    )
    assert.ok(day)
    assert.deepEqual(
      [day.equityEnd, day.converted, day.interest, day.profit],
      ['0', '1.500015', '0.000015', '-1.500015'].map(units),
    )
  })

  it('has a day for each day on which nothing was held', () => {
    const nothing = { income: [], positions: [], marks: [] }
    const days = profitByDay(nothing, [], { from: on(7), to: on(8) })
    assert.deepEqual(
      days.map(({ day, profit, equityEnd }) => [day, profit, equityEnd]),
      [
        [on(7), 0n, 0n],
        [on(8), 0n, 0n],
      ],
    )
    assert.equal(profitOfDays([]).equityEnd, 0n)
  })
})
