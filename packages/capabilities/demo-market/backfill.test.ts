import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ALL_ASSETS, ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import type { Event, EventName, EventOf } from '@bowline/core/messages/events.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ensureDefinitions, type Market } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { SimulatedPrices } from '../price-source/index.ts'
import { type BackfillResult, backfillHistory } from './backfill.ts'
import { HISTORY_ACCOUNTS } from './history-accounts.ts'

const log = createLog('test', { level: 'silent' })
const small = { assets: 32, markets: 32, accounts: 1024, ledgerRows: 4096, seats: 256, orders: 4096, levels: 4096 }
const DAYS = 3
const DAY_MS = 86_400_000
const NOW = Date.UTC(2025, 0, 10, 9)

let directory: string
let engine: RunningEngine
let result: BackfillResult | undefined
let bobCameAtMs: number | undefined
const trades: { atMs: number; trade: EventOf<'trade'> }[] = []
const fundings: EventOf<'funding-rate'>[] = []

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'backfill-'))
  engine = await startEngine({ directory, capacity: small })
  engine.onBatch(({ events, time }) => {
    for (const event of events) {
      if (event.kind === 'trade') trades.push({ atMs: time, trade: event })
      if (event.kind === 'funding-rate') fundings.push(event)
    }
  })
  result = await backfillHistory({ engine, log, nowMs: NOW, days: DAYS, seed: 'test', atOpening: bobComes })
})
after(async () => {
  await engine.stop()
  rmSync(directory, { recursive: true })
})

const BOB = 501

/** Somebody whose account is as old as the markets. */
async function bobComes(then: EngineClient) {
  const { time, rejection } = await then.submit({ kind: 'open-account', account: BOB })
  assert.equal(rejection, Rejection.none)
  bobCameAtMs = time
  return new Map<string, number>()
}

async function definitions(): Promise<MarketRegistry> {
  const registry = new MarketRegistry()
  registry.apply(await engine.query({ kind: 'query-definitions' }))
  return registry
}

test('contracts have a history too: trades near the index, funding that moves, and nobody holds a position', async () => {
  const contracts = (await definitions()).contracts()
  assert.equal(contracts.length, 10)
  const prices = new SimulatedPrices('test')
  for (const contract of contracts) {
    const own = trades.filter(({ trade }) => trade.market === contract.number)
    assert.ok(own.length > 80, `${contract.symbol} ${own.length}`)
    for (const { atMs, trade } of own) {
      const fair = prices.price(contract.baseAsset, contract.quoteAsset, atMs)
      const price = Number(contract.priceText(trade.price))
      // A quote stands for some seconds, in which the price moves.
      assert.ok(Math.abs(price / fair - 1) < 0.02, `${contract.symbol} ${price} ${fair}`)
    }
    const rates = new Set(fundings.filter(({ market }) => market === contract.number).map(({ rate }) => rate))
    assert.ok(rates.size > 1, `${contract.symbol} ${[...rates]}`)
  }
  for (const account of Object.values(HISTORY_ACCOUNTS)) {
    const { events } = await engine.query({ kind: 'query-positions', account, market: ALL_MARKETS })
    for (const event of events) {
      if (event.kind === 'position') assert.equal(event.qty, 0n)
      if (event.kind === 'margin') assert.equal(event.balance, 0n)
    }
  }
})

test('every trade of the plan is a real match at its historic time, in order, over the requested days', () => {
  assert.equal(trades.length, result?.trades)
  assert.ok(trades.length > 5_000, `${trades.length}`)
  const times = trades.map(({ atMs }) => atMs)
  assert.ok(times.every((atMs, i) => i === 0 || atMs >= (times[i - 1] as number)))
  assert.ok((times[0] as number) >= NOW - DAYS * DAY_MS && (times[0] as number) < NOW - (DAYS - 0.1) * DAY_MS)
  assert.ok((times.at(-1) as number) <= NOW && (times.at(-1) as number) > NOW - 120_000)
})

test('who comes at the opening comes before the first trade, at that time', () => {
  assert.equal(bobCameAtMs, NOW - DAYS * DAY_MS)
})

test('the last day is denser than the days before', () => {
  const recent = trades.filter(({ atMs }) => atMs > NOW - DAY_MS).length
  const before = (trades.length - recent) / (DAYS - 1)
  assert.ok(recent > 2 * before, `${recent} trades, ${before} a day before`)
  const latest = trades.filter(({ atMs }) => atMs > NOW - DAY_MS / 12).length
  assert.ok(latest > recent / 6, 'and the last two hours are denser still')
})

test('prices end where the live prices of the same seed begin', async () => {
  const prices = new SimulatedPrices('test')
  for (const market of (await definitions()).markets()) {
    const last = (Number(market.terms.lastPrice) * Number(market.terms.tick)) / 1e8
    const live = prices.price(market.baseAsset, market.quoteAsset, NOW)
    assert.ok(Math.abs(last / live - 1) < 0.01, `${market.symbol} ${last} ${live}`)
  }
})

/** All events of a kind, of which there must be at least one. */
function some<K extends EventName>(events: readonly Event[], kind: K): EventOf<K>[] {
  const found = events.filter((event): event is EventOf<K> => event.kind === kind)
  assert.ok(found.length > 0, kind)
  return found
}

test('nothing is left behind: no open orders, no money, and both accounts are closed to trading', async () => {
  for (const account of Object.values(HISTORY_ACCOUNTS)) {
    const open = await engine.query({ kind: 'query-open-orders', account, market: ALL_MARKETS })
    assert.deepEqual(open.events, [])
    const { events } = await engine.query({ kind: 'query-account', account, asset: ALL_ASSETS })
    for (const { available, locked } of some(events, 'balance')) assert.deepEqual([available, locked], [0n, 0n])
    for (const { isHouse, tradeFrozen } of some(events, 'account')) assert.deepEqual([isHouse, tradeFrozen], [1, 1])
  }
  const { events } = await engine.query({ kind: 'query-ledger' })
  for (const { sum, users } of some(events, 'ledger-total')) assert.deepEqual([sum, users], [0n, 0n])
})

test('a trade begins at the price where the last one ended, so candles have bodies and no gaps between', () => {
  const btc = trades.filter(({ trade }) => trade.market === 1).map(({ trade }) => trade)
  const steps = btc.slice(1).map((trade, i) => Math.abs(Number(trade.price - (btc[i]?.price ?? 0n))))
  const repeated = steps.filter((step) => step === 0).length
  assert.ok(repeated > 0.4 * steps.length && repeated < 0.6 * steps.length, `${repeated} of ${steps.length}`)
})

test('takers come from both sides, and sizes differ', () => {
  const btc = trades.filter(({ trade }) => trade.market === 1).map(({ trade }) => trade)
  const bought = btc.filter((trade) => trade.buyerIsMaker === 0).length
  assert.ok(bought > 0.3 * btc.length && bought < 0.7 * btc.length)
  assert.ok(new Set(btc.map((trade) => trade.qty)).size > 0.8 * btc.length)
})

test('conditions for the first live orders hold: a listing price near the market, and orders accepted today', async () => {
  const registry = await definitions()
  const btc = registry.bySymbol('BTCUSDT') as Market
  const first = trades.find(({ trade }) => trade.market === btc.number)?.trade
  assert.ok(first)
  assert.ok(Math.abs(Number(first.price) / Number(btc.terms.listingPrice) - 1) < 0.05)
  assert.ok((await engine.submit({ kind: 'tick' })).time > NOW)
})

test('a second start leaves the history alone', async () => {
  const count = trades.length
  assert.equal(await backfillHistory({ engine, log, seed: 'test' }), undefined)
  assert.equal(trades.length, count)
})

test('an exchange that was started without demo traffic stays as it is', async () => {
  const quiet = mkdtempSync(join(tmpdir(), 'backfill-quiet-'))
  const other = await startEngine({ directory: quiet, capacity: small })
  try {
    await ensureDefinitions(other)
    assert.equal(await backfillHistory({ engine: other, log }), undefined)
  } finally {
    await other.stop()
    rmSync(quiet, { recursive: true })
  }
})

test('an interrupted back-fill is cleared up at the next start, and the books balance', async () => {
  const cut = mkdtempSync(join(tmpdir(), 'backfill-cut-'))
  let first: RunningEngine | undefined = await startEngine({ directory: cut, capacity: small })
  let left = 5_000
  const dying: EngineClient = {
    submit: (command, options) => {
      if (left-- <= 0) throw new Error('killed')
      return (first as RunningEngine).submit(command, options)
    },
    query: (query) => (first as RunningEngine).query(query),
    onBatch: (listener) => (first as RunningEngine).onBatch(listener),
  }
  await assert.rejects(backfillHistory({ engine: dying, log, nowMs: NOW, days: DAYS, seed: 'test' }), /killed/)
  await first.stop()
  first = undefined
  const second = await startEngine({ directory: cut, capacity: small })
  try {
    const cleared = await backfillHistory({ engine: second, log, nowMs: NOW, days: DAYS, seed: 'test' })
    assert.equal(cleared?.trades, 0)
    const { events } = await second.query({ kind: 'query-account', account: HISTORY_ACCOUNTS.maker, asset: ALL_ASSETS })
    assert.ok(events.some((event) => event.kind === 'account' && event.tradeFrozen === 1))
    const ledger = await second.query({ kind: 'query-ledger' })
    for (const { sum, users, locked } of some(ledger.events, 'ledger-total'))
      assert.deepEqual([sum, users, locked], [0n, 0n, 0n])
    assert.equal(await backfillHistory({ engine: second, log, seed: 'test' }), undefined)
  } finally {
    await second.stop()
    rmSync(cut, { recursive: true })
  }
})

test('the same seed and time give the same history, to the byte', async () => {
  const again = mkdtempSync(join(tmpdir(), 'backfill-again-'))
  const [one, two] = [join(again, 'one'), join(again, 'two')]
  const hashes: string[] = []
  for (const folder of [one, two]) {
    const other = await startEngine({ directory: folder, capacity: small, identity: { high: 1n, low: 2n } })
    await backfillHistory({ engine: other, log, nowMs: NOW, days: 0.2, seed: 'test' })
    hashes.push((await other.stateHash()).hash)
    await other.stop()
  }
  rmSync(again, { recursive: true })
  assert.equal(hashes[0], hashes[1])
})
