import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Interval, intervals } from '@bowline/contract/terms/intervals.ts'
import fc from 'fast-check'
import { addTrade, type Bar, fillBars, mergeBars, quietBar } from './bar.ts'
import { barStart } from './interval.ts'

function trade(tradeId: number, price: bigint, qty: bigint, buyerIsMaker = 0) {
  return { tradeId, price, qty, quote: price * qty, buyerIsMaker }
}

function barOf(openTime: number, ...trades: ReturnType<typeof trade>[]): Bar {
  const bar = quietBar(openTime, 0n)
  for (const one of trades) addTrade(bar, one)
  return bar
}

describe('bars', () => {
  it('S10: collects 100×2, 110×1, 90×1, 105×1', () => {
    const bar = barOf(0, trade(1, 100n, 2n), trade(2, 110n, 1n, 1), trade(3, 90n, 1n), trade(4, 105n, 1n))
    assert.deepEqual(bar, {
      openTime: 0,
      open: 100n,
      high: 110n,
      low: 90n,
      close: 105n,
      baseVolume: 5n,
      quoteVolume: 505n,
      takerBuyBase: 4n,
      takerBuyQuote: 395n,
      trades: 4,
      firstTradeId: 1,
      lastTradeId: 4,
    })
  })

  it('fills intervals without trades with the previous close and omits those before the first trade', () => {
    const bar = barOf(120_000, trade(1, 100n, 1n), trade(2, 90n, 1n))
    const filled = fillBars([bar], [0, 60_000, 120_000, 180_000, 240_000], undefined)
    assert.deepEqual(filled, [bar, quietBar(180_000, 90n), quietBar(240_000, 90n)])
    assert.deepEqual(fillBars([], [60_000], 7n), [quietBar(60_000, 7n)])
  })

  it('merging minutes gives the same bar as adding every trade, whatever the interval', () => {
    const trades = fc.array(
      fc.record({
        time: fc.integer({ min: 0, max: 40 * 86_400_000 }),
        price: fc.bigInt({ min: 1n, max: 1_000n }),
        qty: fc.bigInt({ min: 1n, max: 50n }),
        buyerIsMaker: fc.constantFrom(0, 1),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(trades, fc.constantFrom(...intervals.slice(1)), (list, interval) => {
        const sorted = list.toSorted((a, b) => a.time - b.time)
        const direct = (unit: Interval) => {
          const bars = new Map<number, Bar>()
          sorted.forEach((one, index) => {
            const start = barStart(unit, one.time)
            const bar = bars.get(start) ?? quietBar(start, 0n)
            bars.set(start, bar)
            addTrade(bar, { ...one, tradeId: index + 1, quote: one.price * one.qty })
          })
          return [...bars.values()]
        }
        assert.deepEqual(mergeBars(direct('1m'), interval), direct(interval))
      }),
    )
  })
})
