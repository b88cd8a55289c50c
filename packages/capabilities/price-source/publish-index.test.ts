import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { IndexState } from '@bowline/core/messages/terms.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ensureDefinitions, type Market } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import type { PriceSource, Quote } from './price-source.ts'
import { type IndexPublisher, recipeOf, recipeTerms, startIndexPublisher } from './publish-index.ts'

const log = createLog('test', { level: 'silent' })
const small = { assets: 32, markets: 32, accounts: 16, ledgerRows: 1024, seats: 64, orders: 1024, levels: 1024 }

/** A source controlled by the test. */
class Spoken implements PriceSource {
  readonly simulated = true
  readonly weights = { a: 1, b: 1, c: 1 }
  say: (quotes: readonly Quote[]) => void = () => {}
  start(onQuotes: (quotes: readonly Quote[]) => void): void {
    this.say = onQuotes
  }
  failures = () => new Map<string, string>()
  async stop(): Promise<void> {}

  price(symbol: string, price: bigint): void {
    const atMs = Date.now()
    this.say(['a', 'b', 'c'].map((source) => ({ source, symbol, bid: price - 100n, ask: price + 100n, atMs })))
  }
}

let directory: string
let engine: RunningEngine
let registry: MarketRegistry
let source: Spoken
let publisher: IndexPublisher
let indexes: { market: number; price: bigint }[]
let marks: { market: number; index: bigint; indexState: number }[]

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'publish-index-'))
  engine = await startEngine({ directory, capacity: small })
  await ensureDefinitions(engine)
  registry = await MarketRegistry.follow(engine)
  source = new Spoken()
  indexes = []
  marks = []
  engine.onBatch(({ events }) => {
    for (const event of events) {
      if (event.kind === 'index') indexes.push({ market: event.market, price: event.price })
      if (event.kind === 'mark') marks.push(event)
    }
  })
  publisher = startIndexPublisher({ engine, registry, source, log, everyMs: 5 })
})
afterEach(async () => {
  await publisher.stop()
  await engine.stop()
  rmSync(directory, { recursive: true })
})

test('a market’s quotes become its index in the engine, and so does a change', async () => {
  source.price('BTCUSDT', 6_000_000_000_000n)
  await until(() => indexes.length > 0)
  source.price('BTCUSDT', 6_000_100_000_000n)
  await until(() => indexes.length > 1)
  assert.deepEqual(indexes, [
    { market: 1, price: 6_000_000_000_000n },
    { market: 1, price: 6_000_100_000_000n },
  ])
})

test('an unchanged price is not sent repeatedly, and a market without quotes has no index', async () => {
  source.price('BTCUSDT', 6_000_000_000_000n)
  source.price('ETHUSDT', 300_000_000_000n)
  await until(() => indexes.length === 2)
  for (const price of [300_100_000_000n, 300_200_000_000n]) {
    source.price('ETHUSDT', price)
    await until(() => indexes.at(-1)?.price === price)
  }
  assert.deepEqual(indexes.map((index) => index.market).sort(), [1, 2, 2, 2])
})

test('a contract is told the index of its pair again and again, and when no source is left', async (t) => {
  t.after(() => mock.timers.reset())
  source.price('BTCUSDT', 6_000_000_000_000n)
  const own = () => marks.filter(({ market }) => market === registry.contractBySymbol('linear', 'BTCUSDT')?.number)
  await until(() => own().length > 2)
  assert.ok(own().every(({ index, indexState }) => index === 6_000_000_000_000n && indexState === IndexState.good))
  assert.ok(marks.every(({ market }) => registry.contract(market)?.indexPair === 'BTC/USDT'))
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  await until(() => own().at(-1)?.indexState === IndexState.frozen)
  assert.equal(own().at(-1)?.index, 6_000_000_000_000n)
})

test('an operator sees what each source says, and can break one of the demo', async () => {
  source.price('BTCUSDT', 6_000_000_000_000n)
  await until(() => indexes.length > 0)
  const standings = () => {
    const health = publisher.health().find(({ pair }) => pair === 'BTC/USDT')
    return health?.sources.map(({ source: name, standing }) => `${name} ${standing}`)
  }
  assert.deepEqual(standings(), ['a counted', 'b counted', 'c counted'])
  publisher.break('b', 'wrong')
  source.price('BTCUSDT', 6_000_000_000_000n)
  assert.deepEqual(standings(), ['a counted', 'b outlier', 'c counted'])
  publisher.mend('b')
  publisher.break('a', 'silent')
  source.price('ETHUSDT', 300_000_000_000n)
  const eth = publisher.health().find(({ pair }) => pair === 'ETH/USDT')
  assert.deepEqual(
    eth?.sources.map(({ standing }) => standing),
    ['silent', 'counted', 'counted'],
  )
  assert.throws(() => publisher.break('nobody', 'silent'), /no source nobody/)
})

test('the step is a tenth of the tick, and large coins have a narrower outlier limit', () => {
  const recipe = (symbol: string) => {
    const market = registry.bySymbol(symbol) as Market
    return recipeOf(market, recipeTerms(market, source))
  }
  assert.deepEqual([recipe('BTCUSDT').step, recipe('BTCUSDT').outlierBps], [100_000n, 100])
  assert.deepEqual([recipe('DOGEUSDT').step, recipe('DOGEUSDT').outlierBps], [100n, 300])
})

test('an index is made of what operators decided, of the sources that there are', () => {
  const decided = { weights: { b: 2, gone: 5, a: 1 }, outlierBps: 50 }
  const recipes = { of: (pair: string) => (pair === 'BTC/USDT' ? decided : undefined) }
  const terms = (symbol: string) => recipeTerms(registry.bySymbol(symbol) as Market, source, recipes)
  assert.deepEqual(terms('BTCUSDT'), { weights: { a: 1, b: 2, c: 0 }, outlierBps: 50 })
  assert.deepEqual(terms('ETHUSDT'), { weights: source.weights, outlierBps: 100 })
})
