import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import type { KlineQuery } from '@bowline/capabilities/market-data/index.ts'
import { KlineHistory } from '@bowline/capabilities/market-data/klines.read.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import { intervals } from '@bowline/contract/terms/intervals.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { SampleExchange } from '../socket-kit/sample-exchange.fixture.ts'
import { KlineTexts } from './kline-texts.ts'
import { klineRow } from './shapes/ticker-shapes.ts'
import type { TimeUnit } from './time-unit.ts'

// No database: history answers from memory, which holds every trade of these markets.
const sql = connect('postgres://nobody@127.0.0.1:1/none')
after(() => sql.end())

describe('klines as text', () => {
  let exchange: SampleExchange
  let history: KlineHistory
  let market: Market
  /** Number of bars requested from history, per query. */
  let asked: number[]
  const counted = {
    read(query: KlineQuery) {
      asked.push(query.limit)
      return history.read(query)
    },
  }

  beforeEach(() => {
    exchange = new SampleExchange()
    history = new KlineHistory(sql, exchange.marketData)
    market = exchange.markets.bySymbol('BTCUSDT') as Market
    asked = []
  })

  const trade = (price: number, afterMs: number) => {
    exchange.engine.time += afterMs
    exchange.emit(exchange.engine.trades([{ price: BigInt(price), qty: 3n, buyerIsMaker: price % 2 === 0 }]))
  }
  const query = (terms: Partial<KlineQuery> = {}): KlineQuery => ({
    market: 1,
    interval: '1m',
    limit: 1_000,
    now: exchange.engine.time,
    ...terms,
  })

  it('equal what history says, whatever happens between two requests', async () => {
    const texts = new KlineTexts(counted, exchange.marketData)
    const few = new KlineTexts(counted, exchange.marketData, { rows: 40 })
    for (let step = 0; step < 60; step++) {
      trade(5_000 + ((step * 37) % 100), [0, 400, 999, 61_000, 3_600_000, 40_000_000][(step * 5) % 6] as number)
      const interval = intervals[(step * 7) % intervals.length] as KlineQuery['interval']
      const unit: TimeUnit = step % 3 === 0 ? 1000 : 1
      const zoneMs = [0, 28_800_000, -12_600_000][step % 3]
      const start = step % 2 === 0 ? exchange.engine.time - step * 50_000 : undefined
      const end = step % 5 === 0 ? exchange.engine.time - 90_000 : undefined
      const terms = query({ interval, zoneMs, start, end, limit: 1 + ((step * 13) % 80) })
      const answer = await history.read(terms)
      assert.ok(answer.ok)
      const wanted = JSON.stringify(answer.value.map((bar) => klineRow(bar, interval, zoneMs as number, market, unit)))
      for (const kept of [texts, few, texts]) assert.equal((await kept.read(terms, market, unit)).text, wanted)
    }
  })

  it('are built once for closed bars, and again for the running one', async () => {
    const texts = new KlineTexts(counted, exchange.marketData)
    for (let minute = 0; minute < 50; minute++) trade(5_000 + minute, 60_000)
    const rows = async () => JSON.parse((await texts.read(query(), market, 1)).text)
    const first = await rows()
    assert.equal(first.length, 50)
    trade(9_999, 1)
    const second = await rows()
    assert.deepEqual(asked, [1_000, 1])
    assert.deepEqual(second.slice(0, -1), first.slice(0, -1))
    assert.equal(second.at(-1)[4], '99.99000000')
    // The clock is a minute ahead of the last command: a trade from that minute may still be on its way.
    const ahead = { now: exchange.engine.time + 60_000 }
    await texts.read(query(ahead), market, 1)
    trade(7_777, 30_000)
    const last = JSON.parse((await texts.read(query(ahead), market, 1)).text)
    assert.deepEqual([last.at(-2)[4], last.at(-1)[5]], ['77.77000000', '0.00000000'])
  })

  it('respect their limits, and evict the least recently requested series', async () => {
    const texts = new KlineTexts(counted, exchange.marketData, { rows: 100 })
    for (let minute = 0; minute < 90; minute++) trade(5_000, 60_000)
    const ask = (interval: KlineQuery['interval'], limit: number) => texts.read(query({ interval, limit }), market, 1)
    await ask('1m', 60)
    await ask('3m', 20)
    await ask('1m', 60)
    await ask('5m', 60)
    asked = []
    await ask('1m', 60)
    await ask('3m', 20)
    assert.deepEqual(asked, [60, 20], 'sixty and sixty do not fit, nor does anything older')

    const few = new KlineTexts(counted, exchange.marketData, { series: 2 })
    asked = []
    for (const hours of [1, 2, 3, 2, 1]) await few.read(query({ limit: 5, zoneMs: hours * 3_600_000 }), market, 1)
    assert.deepEqual(asked, [5, 5, 5, 1, 5], 'of three time zones the first is forgotten')

    const past = new KlineTexts(counted, exchange.marketData, { series: 2 })
    const end = exchange.engine.time - 600_000
    asked = []
    for (const hours of [1, 2, 1, 3, 1]) await past.read(query({ limit: 5, zoneMs: hours * 3_600_000, end }), market, 1)
    assert.deepEqual(asked, [5, 5, 5], 'asking for what is over and known counts as asking')
  })
})
