import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniformAt } from '../price-source/index.ts'
import { DEMO_FLOW, type MarketFlow } from './market-flow.ts'
import { nextArrivalMs, takerOrder } from './taker-flow.ts'

const btc = DEMO_FLOW[0] as MarketFlow

/** A random stream for each test, the same in every run. */
function seeded(seed: number) {
  let at = 0
  return () => uniformAt(seed, 0, 0, at++)
}

const orders = (momentum: number, count = 20_000) => {
  const random = seeded(7)
  return Array.from({ length: count }, () => takerOrder(btc, momentum, random))
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('arrivals are irregular and as frequent as the flow says', () => {
  const random = seeded(1)
  const gaps = Array.from({ length: 20_000 }, () => nextArrivalMs(btc, random))
  const average = mean(gaps)
  assert.ok(Math.abs(average / (60_000 / btc.takersPerMinute) - 1) < 0.05, `${average}`)
  const deviation = Math.sqrt(mean(gaps.map((gap) => (gap - average) ** 2)))
  assert.ok(Math.abs(deviation / average - 1) < 0.1, 'an exponential deviates by its mean')
})

test('sides are balanced in a quiet market and follow a rising or falling one', () => {
  const buys = (momentum: number) => mean(orders(momentum).map((order) => Number(order.side === 'buy')))
  assert.ok(Math.abs(buys(0) - 0.5) < 0.02)
  assert.ok(buys(2) > 0.7 && buys(2) < 0.8)
  assert.ok(buys(-2) < 0.3 && buys(-2) > 0.2)
})

test('sizes are many small and few large, and a day of them is about the daily volume', () => {
  const values = orders(0).map((order) => order.value)
  const daily = mean(values) * btc.takersPerMinute * 1_440
  assert.ok(daily > 0.9 * btc.dailyUsdt && daily < 1.5 * btc.dailyUsdt, `${daily}`)
  const sorted = [...values].sort((a, b) => a - b)
  assert.ok((sorted[10_000] as number) < 0.7 * mean(values), 'the median is well below the mean')
  assert.ok((sorted.at(-1) as number) > 10 * mean(values))
})

test('most takers use market orders, some wait with a limit for a while', () => {
  const ways = orders(0).map((order) => order.way.kind)
  const share = (kind: string) => ways.filter((way) => way === kind).length / ways.length
  assert.ok(share('market') > 0.6 && share('market') < 0.75)
  assert.ok(share('cross') > 0.1 && share('rest') > 0.1)
  const waits = orders(0, 1_000).flatMap(({ way }) => (way.kind === 'rest' ? way.forMs : []))
  assert.ok(waits.length > 0 && waits.every((forMs) => forMs >= 4_000 && forMs <= 44_000))
})
