import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_ASSETS, DEFAULT_MARKETS } from '../markets/index.ts'
import { type IndexRecipe, indexPrice } from './index-price.ts'
import { SimulatedPriceSource, SimulatedPrices, simulatedQuotes } from './simulated.ts'

const START = Date.UTC(2026, 0, 1)
const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 86_400_000
const YEAR_DAYS = 365

/** Logarithmic returns of a coin in USDT over `count` steps. */
function returns(prices: SimulatedPrices, code: string, stepMs: number, count: number): number[] {
  const logs = Array.from({ length: count + 1 }, (_, i) => Math.log(prices.price(code, 'USDT', START + i * stepMs)))
  return logs.slice(1).map((value, i) => value - (logs[i] as number))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const centred = (values: readonly number[]) => {
  const middle = mean(values)
  return values.map((value) => value - middle)
}
const moment = (values: readonly number[], power: number) => mean(centred(values).map((value) => value ** power))
const yearly = (values: readonly number[], stepMs: number) => Math.sqrt((moment(values, 2) * YEAR_DAYS * DAY) / stepMs)
const correlation = (a: readonly number[], b: readonly number[]) => {
  const [x, y] = [centred(a), centred(b)]
  return mean(x.map((value, i) => value * (y[i] as number))) / Math.sqrt(moment(a, 2) * moment(b, 2))
}

const prices = new SimulatedPrices('test')

test('the same seed and time give everyone the same price, and another seed another', () => {
  const again = new SimulatedPrices('test')
  for (const at of [START, START + 1, START + 40 * DAY + 123]) {
    assert.equal(again.price('BTC', 'USDT', at), prices.price('BTC', 'USDT', at))
    assert.notEqual(new SimulatedPrices('other').price('BTC', 'USDT', at), prices.price('BTC', 'USDT', at))
  }
})

test('the order of queries does not matter', () => {
  const forward = [0, 1, 2, 3].map((i) => prices.price('ETH', 'USDT', START + i * HOUR))
  const backward = [3, 2, 1, 0].map((i) => prices.price('ETH', 'USDT', START + i * HOUR))
  assert.deepEqual(backward.reverse(), forward)
})

test('a year’s daily volatility is like a real coin’s, and riskier coins move more', () => {
  const bitcoin = yearly(returns(prices, 'BTC', DAY, 720), DAY)
  const solana = yearly(returns(prices, 'SOL', DAY, 720), DAY)
  assert.ok(bitcoin > 0.35 && bitcoin < 0.7, `BTC ${bitcoin}`)
  assert.ok(solana > 0.55 && solana < 1.2, `SOL ${solana}`)
  assert.ok(solana > bitcoin)
})

test('hourly and daily volatility agree: the path is self-similar', () => {
  const hourly = yearly(returns(prices, 'BTC', HOUR, 4_000), HOUR)
  const daily = yearly(returns(prices, 'BTC', DAY, 720), DAY)
  assert.ok(hourly / daily > 0.7 && hourly / daily < 1.4, `${hourly} / ${daily}`)
})

test('coins move together, the stablecoin independently', () => {
  const bitcoin = returns(prices, 'BTC', HOUR, 4_000)
  for (const code of ['ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'BOW']) {
    const together = correlation(bitcoin, returns(prices, code, HOUR, 4_000))
    assert.ok(together > 0.3 && together < 0.95, `${code} ${together}`)
  }
  assert.ok(Math.abs(correlation(bitcoin, returns(prices, 'USDC', HOUR, 4_000))) < 0.1)
})

test('there are calm and wild hours: returns have fat tails and volatility clusters', () => {
  const minutes = returns(prices, 'BTC', 60 * SECOND, 20_000)
  const kurtosis = moment(minutes, 4) / moment(minutes, 2) ** 2
  assert.ok(kurtosis > 4, `kurtosis ${kurtosis}`)
  const sizes = minutes.map(Math.abs)
  const lasting = correlation(sizes.slice(0, -10), sizes.slice(10))
  assert.ok(lasting > 0.1, `ten minutes later ${lasting}`)
})

test('jumps happen: some of a month’s ten largest minutes moved within a single second', () => {
  const minutes = returns(prices, 'BTC', 60 * SECOND, 30 * 24 * 60).map((value, at) => ({ at, size: Math.abs(value) }))
  const largest = minutes.sort((a, b) => b.size - a.size).slice(0, 10)
  const inOneSecond = largest.filter(({ at, size }) => {
    const log = (second: number) => Math.log(prices.price('BTC', 'USDT', START + (at * 60 + second) * SECOND))
    const steps = Array.from({ length: 60 }, (_, second) => Math.abs(log(second + 1) - log(second)))
    return Math.max(...steps) > 0.6 * size
  })
  assert.ok(inOneSecond.length >= 1 && inOneSecond.length < 10, `${inOneSecond.length} of 10`)
})

test('prices stay above zero and near their level for twenty years', () => {
  for (let week = 0; week < 20 * 52; week++) {
    const at = START + week * 7 * DAY
    const bitcoin = prices.price('BTC', 'USDT', at)
    assert.ok(bitcoin > 20_000 && bitcoin < 200_000, `${bitcoin}`)
    const usdc = prices.price('USDC', 'USDT', at)
    assert.ok(usdc > 0.995 && usdc < 1.005, `${usdc}`)
    assert.ok(prices.price('DOGE', 'BTC', at) > 0)
  }
})

test('the path is continuous between seconds and across the longest blocks', () => {
  const block = 2 ** 22 * SECOND
  for (const edge of [START, Math.ceil(START / block) * block, START + HOUR]) {
    const before = prices.price('BTC', 'USDT', edge - 1)
    const after = prices.price('BTC', 'USDT', edge + 1)
    assert.ok(Math.abs(after / before - 1) < 0.001, `${before} → ${after}`)
  }
})

test('cross prices agree with the prices in USDT', () => {
  const cross = prices.price('ETH', 'USDT', START) / prices.price('BTC', 'USDT', START)
  assert.ok(Math.abs(prices.price('ETH', 'BTC', START) / cross - 1) < 1e-12)
})

test('every default market has a simulated price near its listing price', () => {
  for (const asset of DEFAULT_ASSETS) assert.ok(prices.knows(asset.code), asset.code)
  for (const market of DEFAULT_MARKETS) {
    const ratio = prices.price(market.base, market.quote, START) / Number(market.listingPrice)
    assert.ok(ratio > 0.5 && ratio < 2, `${market.symbol} ${ratio}`)
  }
})

test('five simulated venues quote around the fair price, marked as simulated, and give a good index', () => {
  const market = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }
  const quotes = simulatedQuotes(prices, market, START)
  assert.equal(quotes.length, 5)
  assert.ok(quotes.every((quote) => quote.source.startsWith('simulated-') && quote.bid < quote.ask))
  const recipe: IndexRecipe = {
    weights: new SimulatedPriceSource([]).weights,
    outlierBps: 100,
    staleMs: 10_000,
    step: 100_000n,
  }
  const index = indexPrice(quotes, recipe, undefined, START)
  assert.equal(index?.state, 'good')
  const fair = prices.price('BTC', 'USDT', START)
  assert.ok(Math.abs(Number(index?.price) / 1e8 / fair - 1) < 0.0005)
})

test('the source reports that it is simulated, delivers until stopped and omits unknown coins', async () => {
  const source = new SimulatedPriceSource(
    [
      { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' },
      { symbol: 'FOOUSDT', base: 'FOO', quote: 'USDT' },
    ],
    { everyMs: 5 },
  )
  assert.equal(source.simulated, true)
  const rounds: string[][] = []
  const three = new Promise<void>((resolve) =>
    source.start((quotes) => {
      rounds.push(quotes.map((quote) => quote.symbol))
      if (rounds.length === 3) resolve()
    }),
  )
  await three
  await source.stop()
  assert.deepEqual([...new Set(rounds.flat())], ['BTCUSDT'])
})
