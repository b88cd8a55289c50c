import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_MARKETS } from '../markets/index.ts'
import { type LadderTerms, type Level, ladder, type SideName } from './ladder.ts'
import { DEMO_FLOW } from './market-flow.ts'

const half = () => 0.5
const btc: LadderTerms = {
  halfSpreadBps: 1,
  spanBps: 100,
  levels: 20,
  sideValue: 1_000_000,
  steps: { tick: 0.01, lot: 0.00001, minNotional: 5, maxNotional: 9_000_000, minLots: 1, maxLots: 900_000_000 },
}
const side = (levels: readonly Level[], name: SideName) => levels.filter((level) => level.side === name)
const prices = (levels: readonly Level[], name: SideName) => side(levels, name).map((level) => level.price)

test('the best prices are half a spread away from the fair price, the last ones at the span', () => {
  const levels = ladder(60_000, 0, btc, half)
  assert.equal(prices(levels, 'buy')[0], 5_999_400)
  assert.equal(prices(levels, 'sell')[0], 6_000_600)
  assert.equal(prices(levels, 'buy').at(-1), 5_940_000)
  assert.equal(prices(levels, 'sell').at(-1), 6_060_000)
})

test('each side moves away from the market without two levels on one tick, however coarse the tick', () => {
  for (const tick of [0.01, 10, 60]) {
    const levels = ladder(60_000, 0, { ...btc, steps: { ...btc.steps, tick } }, half)
    const bids = prices(levels, 'buy')
    const asks = prices(levels, 'sell')
    assert.equal(bids.length, 20)
    assert.ok(bids.every((price, i) => i === 0 || price < (bids[i - 1] as number)))
    assert.ok(asks.every((price, i) => i === 0 || price > (asks[i - 1] as number)))
    assert.ok((bids[0] as number) < (asks[0] as number))
  }
})

test('a side is worth what was asked, and grows outward', () => {
  const bids = side(ladder(60_000, 0, btc, half), 'buy')
  const value = bids.reduce((sum, level) => sum + level.price * 0.01 * level.lots * 0.00001, 0)
  assert.ok(Math.abs(value / 1_000_000 - 1) < 0.01, `${value}`)
  assert.ok((bids.at(-1)?.lots ?? 0) > 5 * (bids[0]?.lots ?? 0))
})

test('too much of the base coin lowers both sides, too little raises them', () => {
  const even = ladder(60_000, 0, btc, half)
  const long = ladder(60_000, 1, btc, half)
  const short = ladder(60_000, -1, btc, half)
  assert.ok((prices(long, 'sell')[0] as number) < (prices(even, 'sell')[0] as number))
  assert.ok((prices(long, 'buy')[0] as number) < (prices(even, 'buy')[0] as number))
  assert.ok((prices(short, 'buy')[0] as number) > (prices(even, 'buy')[0] as number))
})

test('outer orders may drift further than inner ones', () => {
  const bids = side(ladder(60_000, 0, btc, half), 'buy')
  assert.ok((bids.at(-1)?.toleranceTicks ?? 0) > 50 * (bids[0]?.toleranceTicks ?? 1))
})

test('near zero a ladder ends above zero', () => {
  const levels = ladder(0.05, 0, { ...btc, levels: 10, steps: { ...btc.steps, tick: 0.01 } }, half)
  assert.deepEqual(prices(levels, 'buy'), [4, 3, 2, 1])
})

test('near levels stand on one tick after another, and makers take turns on them', () => {
  const of = (at: number) => ladder(60_000, 0.7, { ...btc, near: 5, turn: { at, of: 2 } }, half)
  assert.deepEqual(prices(of(0), 'buy').slice(0, 5), [6_000_000, 5_999_998, 5_999_996, 5_999_994, 5_999_992])
  assert.deepEqual(prices(of(1), 'buy').slice(0, 5), [5_999_999, 5_999_997, 5_999_995, 5_999_993, 5_999_991])
  assert.equal(prices(of(0), 'sell')[0], 6_000_001, 'a spread of one tick')
  const best = { bid: Math.max(...prices(of(0), 'buy')), ask: Math.min(...prices(of(1), 'sell')) }
  assert.ok(best.bid < best.ask, 'whatever they own, they do not trade with each other')
})

test('sizes are many small and few large', () => {
  const at = (jitter: number) => ladder(60_000, 0, btc, () => jitter)[10]?.lots ?? 0
  assert.ok(at(0.01) < 0.2 * at(0.5) && at(0.99) > 5 * at(0.5))
})

test('every market of the demo gets a full ladder that its filters accept', () => {
  for (const flow of DEMO_FLOW) {
    const market = DEFAULT_MARKETS.find((each) => each.symbol === flow.symbol)
    assert.ok(market, flow.symbol)
    const steps = {
      tick: Number(market.tick),
      lot: Number(market.lot),
      minNotional: Number(market.minNotional),
      maxNotional: Number(market.maxNotional),
      minLots: 1,
      maxLots: Number(market.maxQty) / Number(market.lot),
    }
    const quoteUsdt = flow.quote === 'BTC' ? 60_000 : 1
    const sideValue = flow.sideUsdt / quoteUsdt
    const levels = ladder(Number(market.listingPrice), 0, { ...flow, sideValue, steps }, (_, i) =>
      i % 2 ? 0.99 : 0.01,
    )
    assert.equal(levels.length, 2 * flow.levels, flow.symbol)
    for (const level of levels) {
      const notional = level.price * steps.tick * level.lots * steps.lot
      assert.ok(notional >= steps.minNotional && notional <= steps.maxNotional, `${flow.symbol} ${notional}`)
      assert.ok(Number.isInteger(level.lots) && level.lots >= 1 && level.lots <= steps.maxLots)
    }
  }
})

test('the demo trades every default market', () => {
  assert.deepEqual(
    DEMO_FLOW.map((flow) => [flow.symbol, flow.base, flow.quote]),
    DEFAULT_MARKETS.map((market) => [market.symbol, market.base, market.quote]),
  )
})
