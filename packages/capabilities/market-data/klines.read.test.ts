import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Interval, intervals } from '@bowline/contract/terms/intervals.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { connect, migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { ProjectionRunner } from '../projection/index.ts'
import { sampleBatch, sampleEvent } from '../projection/sample-batches.fixture.ts'
import { addTrade, type Bar, quietBar } from './bar.ts'
import { barStart } from './interval.ts'
import { KlineProjector } from './klines.projector.ts'
import { KlineHistory } from './klines.read.ts'
import { MarketData } from './market-data.ts'

const START = Date.UTC(2026, 0, 28, 23, 58, 7)
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

describe('kline history', () => {
  let database: TemporaryDatabase
  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [folder('../projection/migrations'), folder('./migrations')])
  })
  after(() => database.drop())
  beforeEach(() => database.sql.unsafe('TRUNCATE klines, projection_positions'))

  async function project(batches: readonly EventBatch[]): Promise<void> {
    const open = () => connect(database.url, { connections: 1 })
    const runner = new ProjectionRunner(open, [new KlineProjector()], { maxDelayMs: 0, maxCommands: 3 })
    const from = await runner.start()
    for (const batch of batches) if (batch.sequence > from) await runner.accept(batch)
    await runner.stop()
  }

  /** Trades of market 1, one command each, with gaps of seconds, minutes and days between them. */
  function trades(count: number): EventBatch[] {
    let time = START
    return Array.from({ length: count }, (_, index) => {
      time += [300, 900, 40_000, 61_000, 400_000, 7 * 3_600_000, 3 * 86_400_000][(index * 5) % 7] as number
      const price = BigInt(1_000 + ((index * 37) % 200))
      const qty = BigInt(1 + (index % 9))
      const trade = {
        market: 1,
        tradeId: index + 1,
        price,
        qty,
        quote: price * qty * 10_000_000_000n,
        buyerIsMaker: index % 2,
      }
      return sampleBatch(index + 1, time, sampleEvent('trade', trade))
    })
  }

  /** The same bars in the simplest way: scan all trades for each. */
  function expected(batches: readonly EventBatch[], interval: Interval, zoneMs = 0): Bar[] {
    const bars: Bar[] = []
    for (const { time, events } of batches) {
      const start = barStart(interval, time, zoneMs)
      if (bars.at(-1)?.openTime !== start) bars.push(quietBar(start, 0n))
      for (const event of events) if (event.kind === 'trade') addTrade(bars.at(-1) as Bar, event)
    }
    return bars
  }

  /** Compares the traded bars of an answer with those built directly from the batches. */
  async function assertBars(history: KlineHistory, interval: Interval, what: string) {
    const answer = await history.read({ market: 1, interval, now, limit: 1_000 })
    assert.ok(answer.ok)
    const wanted = expected(batches, interval).filter((bar) => bar.openTime >= answer.value[0].openTime)
    assert.deepEqual(
      answer.value.filter((bar) => bar.trades > 0),
      wanted,
      what,
    )
    return { count: wanted.length, sequence: answer.sequence }
  }

  const batches = trades(70)
  const now = (batches.at(-1) as EventBatch).time

  it('builds every interval out of the stored minutes', async () => {
    await project(batches)
    const history = new KlineHistory(database.sql)
    for (const interval of intervals) assert.ok((await assertBars(history, interval, interval)).count > 0)
  })

  it('opens days where the time zone does, at whole and half hours', async () => {
    await project(batches)
    const history = new KlineHistory(database.sql)
    for (const hours of [8, 5.5, -3])
      for (const interval of ['1h', '4h', '1d', '1w', '1M'] as const) {
        const zoneMs = hours * 3_600_000
        const answer = await history.read({ market: 1, interval, now, limit: 1_000, zoneMs })
        assert.ok(answer.ok)
        const wanted = expected(batches, interval, zoneMs).filter((bar) => bar.openTime >= answer.value[0].openTime)
        assert.deepEqual(
          answer.value.filter((bar) => bar.trades > 0),
          wanted,
          `${interval} at UTC${hours}`,
        )
      }
  })

  it('fills empty bars with the previous close, even from before the window', async () => {
    await project([
      sampleBatch(1, START, sampleEvent('trade', { market: 1, tradeId: 1, price: 50n, qty: 2n, quote: 100n })),
      sampleBatch(
        2,
        START + 3 * 60_000,
        sampleEvent('trade', { market: 1, tradeId: 2, price: 60n, qty: 1n, quote: 60n }),
      ),
    ])
    const minute = barStart('1m', START)
    const at = START + 5 * 60_000
    const history = new KlineHistory(database.sql)
    const closes = async (limit: number) => {
      const answer = await history.read({ market: 1, interval: '1m', now: at, limit })
      assert.ok(answer.ok)
      return answer.value.map((bar) => [(bar.openTime - minute) / 60_000, bar.close, bar.trades])
    }
    assert.deepEqual(await closes(3), [
      [3, 60n, 1],
      [4, 60n, 0],
      [5, 60n, 0],
    ])
    assert.deepEqual(await closes(5), [
      [1, 50n, 0],
      [2, 50n, 0],
      [3, 60n, 1],
      [4, 60n, 0],
      [5, 60n, 0],
    ])
    assert.equal((await closes(500)).length, 6)
    assert.deepEqual(await history.read({ market: 2, interval: '1d', now: at, limit: 5 }), {
      ok: true,
      value: [],
      sequence: 2,
    })
  })

  it('gives the oldest bars from a start and the newest before an end', async () => {
    await project(batches)
    const history = new KlineHistory(database.sql)
    const all = expected(batches, '1M').map((bar) => bar.openTime)
    const read = async (range: { start?: number; end?: number; limit: number }) => {
      const answer = await history.read({ market: 1, interval: '1M', now, ...range })
      assert.ok(answer.ok)
      return answer.value.map((bar) => bar.openTime)
    }
    assert.deepEqual(await read({ start: all[0] + 1, limit: 2 }), all.slice(1, 3))
    assert.deepEqual(await read({ end: all[1], limit: 10 }), all.slice(0, 2))
    assert.deepEqual(await read({ start: all[0], end: all[1], limit: 10 }), all.slice(0, 2))
  })

  it('begins with the first trade when asked from long before, stored or in memory', async () => {
    await project(batches)
    const recent = new MarketData()
    for (const batch of batches) recent.apply(batch)
    for (const history of [new KlineHistory(database.sql), new KlineHistory(database.sql, recent)])
      for (const interval of intervals)
        for (const zoneMs of [0, 5.75 * 3_600_000]) {
          const query = { market: 1, interval, now, limit: 1, zoneMs }
          const { start } = await history.fromFirstTrade({ ...query, start: 0 })
          assert.equal(start, barStart(interval, batches[0].time, zoneMs), interval)
          const answer = await history.read({ ...query, start })
          assert.ok(answer.ok)
          assert.deepEqual(answer.value, expected(batches, interval, zoneMs).slice(0, 1))
          assert.equal((await history.fromFirstTrade({ ...query, start: now })).start, now)
        }
    const quiet = { market: 2, interval: '1d', now, limit: 5, start: 0 } as const
    assert.deepEqual(await new KlineHistory(database.sql, recent).fromFirstTrade(quiet), quiet)
  })

  it('is exact however far the projection lags, with newer bars from memory', async () => {
    const recent = new MarketData()
    for (const batch of batches) recent.apply(batch)
    for (const lag of [70, 69, 40, 13, 1, 0]) {
      await database.sql.unsafe('TRUNCATE klines, projection_positions')
      await project(batches.slice(0, batches.length - lag))
      const history = new KlineHistory(database.sql, recent)
      for (const interval of ['1s', '1m', '15m', '1d', '1w', '1M'] as const) {
        const { sequence } = await assertBars(history, interval, `${interval} behind by ${lag}`)
        assert.equal(sequence, 70)
      }
    }
  })

  it('answers from memory, or says so, when memory does not reach back to the projection', async () => {
    await project(batches.slice(0, 10))
    const recent = new MarketData()
    recent.restore([], 40)
    for (const batch of batches.slice(40)) recent.apply(batch)
    const history = new KlineHistory(database.sql, recent)
    for (const interval of ['1s', '1m'] as const) {
      const near = await history.read({ market: 1, interval, now, limit: 10 })
      assert.ok(near.ok, interval)
      assert.deepEqual(near.value.at(-1), expected(batches, interval).at(-1))
    }
    const far = await history.read({ market: 1, interval: '1M', now, limit: 3 })
    assert.deepEqual(far, { ok: false, refusal: 'history-behind' })
  })

  it('answers from memory what it can when the database is down', async () => {
    const recent = new MarketData()
    recent.restore([], 40)
    for (const batch of batches.slice(40)) recent.apply(batch)
    const nowhere = connect('postgres://nobody:x@127.0.0.1:1/none')
    const history = new KlineHistory(nowhere, recent)
    const near = await history.read({ market: 1, interval: '1m', now, limit: 3 })
    assert.ok(near.ok)
    assert.deepEqual(near.value.at(-1), expected(batches, '1m').at(-1))
    const far = await history.read({ market: 1, interval: '1M', now, limit: 3 })
    assert.deepEqual(far, { ok: false, refusal: 'history-unavailable' })

    // Minutes of a week, so days are complete; and seconds, of which there are few here, from the first one on.
    await project(batches)
    const whole = new MarketData()
    for (const batch of batches) whole.apply(batch)
    for (const interval of ['1s', '1m', '1h', '1d'] as const)
      for (const limit of [1, 2, 5, 100]) {
        const query = { market: 1, interval, now, limit }
        const [stored, kept] = [
          await new KlineHistory(database.sql).read(query),
          await new KlineHistory(nowhere, whole).read(query),
        ]
        assert.ok(stored.ok)
        assert.deepEqual(kept.ok && kept.value, stored.value, `${interval} ${limit}`)
      }
    await nowhere.end()
  })
})
