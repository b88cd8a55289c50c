import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { intervals } from '@bowline/contract/terms/intervals.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { BTC_USDT } from '@bowline/core/simulation/listings.ts'
import { type EngineOptions, type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { opening, Traffic, temporaryDirectory, trafficCapacity } from '@bowline/engine/traffic.fixture.ts'
import { completeMarketData } from './complete-market-data.ts'
import { followEngine } from './follow-engine.fixture.ts'
import { MarketData } from './market-data.ts'

const MINUTE = 60_000

function start(directory: string, options: Partial<EngineOptions> = {}): Promise<RunningEngine> {
  return startEngine({ directory, capacity: trafficCapacity, segmentBytes: 1 << 20, ...options })
}

async function submitAll(engine: RunningEngine, commands: readonly Command[], historicTime?: number): Promise<void> {
  const options = historicTime === undefined ? {} : { historicTime }
  await Promise.all(commands.map((command) => engine.submit(command, options)))
}

function commands(traffic: Traffic, count: number): Command[] {
  return Array.from({ length: count }, () => traffic.next())
}

/** All of the market's readable data at a moment. */
function picture(data: MarketData, now: number) {
  return {
    depth: data.depth(BTC_USDT, 100_000),
    trades: data.recentTrades(BTC_USDT, 1_000),
    day: data.dayTicker(BTC_USDT, now),
    bars: intervals.map((interval) => data.currentBar(BTC_USDT, interval, now)),
    average: data.averagePrice(BTC_USDT, now),
  }
}

test('data built from the replay at a restart equals data built live', async (t: TestContext) => {
  const directory = temporaryDirectory(t)
  const engine = await start(directory)
  const live = new MarketData()
  await followEngine(engine, live)
  const traffic = new Traffic(3)
  await submitAll(engine, [...opening(), ...commands(traffic, 3_000)])
  const now = live.time + 2_000
  await engine.stop()

  const replayed = new MarketData()
  const again = await start(directory, { emitAfter: 0, onBatch: (batch) => replayed.apply(batch) })
  t.after(() => again.stop())
  await completeMarketData(again, replayed)
  assert.ok(live.dayTicker(BTC_USDT, now).count > 100)
  assert.deepEqual(picture(replayed, now), picture(live, now))
})

test('data that joins late has the whole book, and everything after it without gaps', async (t: TestContext) => {
  const engine = await start(temporaryDirectory(t))
  t.after(() => engine.stop())
  const live = new MarketData()
  await followEngine(engine, live)
  const traffic = new Traffic(4)
  await submitAll(engine, [...opening(), ...commands(traffic, 1_000)])
  const late = new MarketData()
  const busy = submitAll(engine, commands(traffic, 500))
  const joined = followEngine(engine, late)
  await submitAll(engine, commands(traffic, 500))
  await Promise.all([busy, joined])
  assert.deepEqual(late.depth(BTC_USDT, 100_000), live.depth(BTC_USDT, 100_000))
  assert.deepEqual(late.unseededMarkets(), [])
})

test('the average price equals that of the engine’s price filter, second by second', async (t: TestContext) => {
  const engine = await start(temporaryDirectory(t))
  t.after(() => engine.stop())
  const data = new MarketData()
  await followEngine(engine, data)
  await submitAll(engine, opening())
  const traffic = new Traffic(5)
  const begin = Math.ceil((Date.now() + 1_000) / MINUTE) * MINUTE
  const moments = [0, 1, 500, 999, 1_000, 30_000, 299_999, 300_000, 301_000, 330_000, 700_000, 1_000_000, 1_000_500]
  let compared = 0
  for (const moment of moments) {
    const time = begin + moment
    // Cancelling nothing lets the market see the time before anything trades in it.
    for (const command of commands(traffic, moment === 700_000 ? 1 : 20)) {
      const before = data.averagePrice(BTC_USDT, time)
      const { rejection } = await engine.submit(command, { historicTime: time })
      const { events } = await engine.query({ kind: 'query-definitions' })
      const market = events.find((event) => event.kind === 'market' && event.market === BTC_USDT)
      if (command.kind !== 'place-order' || rejection !== Rejection.none || market?.kind !== 'market') continue
      assert.equal(before.price, market.averagePrice, `${moment} ms`)
      compared += 1
    }
  }
  assert.ok(compared > 100)
})

test('a market that the database knows and the journal does not is named, with what to do', async (t: TestContext) => {
  const engine = await start(temporaryDirectory(t))
  t.after(() => engine.stop())
  const kept = new MarketData()
  kept.unseededMarkets = () => [BTC_USDT]
  await assert.rejects(
    completeMarketData(engine, kept),
    /trades of market 1, which the journal does not define: .*the journal is gone. Restore a backup/,
  )
})
