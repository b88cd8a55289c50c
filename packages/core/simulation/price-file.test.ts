import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { lengthOf, stepsOf } from './crash-day-prices.ts'
import { candlesOf, fundingRatesOf } from './price-file.ts'

const NOON = Date.UTC(2022, 4, 12, 12)
const UNIT = 100_000_000n
const bar = { time: NOON, open: 100n * UNIT, high: 110n * UNIT, low: 90n * UNIT, close: 95n * UNIT }

describe('A file of prices', () => {
  it('is read in any order of columns, with names as others write them', () => {
    const texts = [
      `time,open,high,low,close,volume\n${NOON},100,110,90,95,7`,
      `Open Time;Volume;Close;Low;High;Open\r\n${NOON};7;95;90;110;100\r\n`,
      `"timestamp","low","high","open","close"\n"${NOON / 1_000}","90","110","100","95"`,
      `date,open,high,low,close\n2022-05-12 12:00:00,100,110,90,95`,
      `\uFEFFdate\topen\thigh\tlow\tclose\n2022-05-12T12:00:00+00:00\t100\t110\t90\t95\n\n`,
      `${NOON}000,100,110,90,95,7,${NOON + 59_999}000,0,0,0,0,0`,
      `unix,date,symbol,open,high,low,close\n${NOON / 1_000},never,BTC,1e2,1.1E+2,90.0,95`,
    ]
    for (const text of texts) assert.deepEqual(candlesOf(text), [bar], text)
  })

  it('is sorted by time, and what is there twice counts once', () => {
    const [one, two] = [`${NOON},100,110,90,95`, `${NOON + 60_000},95,96,94,95`]
    const candles = candlesOf([two, one, one].join('\n'))
    assert.deepEqual(
      candles.map(({ time }) => time),
      [NOON, NOON + 60_000],
    )
  })

  it('of single prices has bars from the price before', () => {
    const candles = candlesOf(`time,price\n${NOON},100\n${NOON + 1_000},98.5`)
    assert.deepEqual(candles[1], {
      time: NOON + 1_000,
      ...{ open: 100n * UNIT, high: 100n * UNIT, low: 9_850_000_000n, close: 9_850_000_000n },
    })
  })

  it('of prices below a ten-thousandth, and of digits that nobody keeps', () => {
    const [candle] = candlesOf(`time,open,high,low,close\n${NOON},1.5e-05,0.0000160,.000012345678,0.000013`)
    assert.deepEqual([candle?.open, candle?.high, candle?.low, candle?.close], [1_500n, 1_600n, 1_234n, 1_300n])
  })

  const head = 'time,open,high,low,close\n'
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /is empty/],
    [head, /has no prices/],
    ['time,rate\n1667606400009,0.0001', /rates of funding and no prices/],
    ['hour,open,high,low,close\n1,1,1,1,1', /no column of times/],
    [`${head}${NOON},100,110,90`, /line 2: nothing in column 5/],
    [`${head}${NOON},100,110,ninety,95`, /line 2: ninety is no number/],
    [`${head}${NOON},100,110,-90,95`, /line 2: -90 is no price/],
    [`${head}${NOON},100,110,0,95`, /line 2: 0 is no price/],
    [`${head}\n${NOON},100,90,110,95`, /line 3: the highest price is below the lowest/],
    [`${head}${NOON},1e40,1e40,1e40,1e40`, /too large/],
    [`${head}yesterday,1,1,1,1`, /line 2: yesterday is no time/],
    [`${head}${NOON},100,110,90,95\n${NOON},100,110,90,96`, /lines 2 and 3 have the same time/],
  ]
  for (const [text, says] of wrong) {
    it(`is refused with the reason: ${String(says)}`, () => {
      assert.throws(() => candlesOf(text), says)
    })
  }

  it('is silent where bars are missing', () => {
    const minutes = [0, 1, 2, 30, 31]
    const rows = minutes.map((minute) => `${NOON + minute * 60_000},100,110,90,95`)
    const candles = candlesOf([rows[0], ...rows.slice(2), rows[1]].join('\n'))
    assert.equal(lengthOf(candles), 60_000)
    const steps = stepsOf(candles)
    const within = steps.filter(({ time }) => time > NOON + 3 * 60_000 && time < NOON + 30 * 60_000)
    assert.deepEqual(within, [])
    assert.equal(steps.length, minutes.length * 12)
  })

  it('has rates of funding, below zero too', () => {
    const rates = fundingRatesOf(`time,rate\n${NOON + 9},-0.02\n${NOON},1.474e-05`)
    assert.deepEqual(rates, [
      { time: NOON, rate: 1_474n },
      { time: NOON + 9, rate: -2_000_000n },
    ])
  })

  const folder = join(import.meta.dirname, 'crash-days')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.csv'))) {
    it(`${name} is one without a gap`, () => {
      const candles = candlesOf(readFileSync(join(folder, name), 'utf8'))
      const length = lengthOf(candles)
      const [first, last] = [candles[0]?.time ?? 0, candles.at(-1)?.time ?? 0]
      assert.equal(last - first, (candles.length - 1) * length)
    })
  }
})
