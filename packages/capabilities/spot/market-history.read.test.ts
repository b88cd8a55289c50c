import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { barStart, KlineProjector } from '../market-data/index.ts'
import { MarketData } from '../market-data/market-data.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { ProjectionRunner, rebuildProjections } from '../projection/index.ts'
import { simulatedBatches } from '../projection/simulated-batches.fixture.ts'
import { readStoredMarkets, SpotProjector } from './index.ts'

/** The other time zone that bars are kept for: eight hours ahead of UTC. */
const AHEAD = 28_800_000

describe('stored markets', async () => {
  // Books are not included: the engine has them, and they are requested at start.
  const batches = simulatedBatches(31, 1_500).map((batch) => ({
    ...batch,
    events: batch.events.filter(({ kind }) => kind !== 'level'),
  }))
  const { time: now } = batches.at(-1) as EventBatch
  const markets = [1, 2, 3]

  const database = await setDatabase()

  async function projectTo(sequence: number): Promise<void> {
    const open = () => connect(database.url, { connections: 1 })
    const runner = new ProjectionRunner(open, [new KlineProjector(), new SpotProjector()], { maxDelayMs: 0 })
    const from = await runner.start()
    for (const batch of batches.slice(from, sequence)) await runner.accept(batch)
    await runner.stop()
  }

  /** All trade and bar data. */
  const picture = (data: MarketData) =>
    markets.map((market) => ({
      trades: data.recentTrades(market, 1_000),
      day: data.ticker(market, 1_440, now),
      minutes: data.bars(market, '1m', now - 6 * 86_400_000, now + 1),
      month: data.currentBar(market, '1M', now),
      week: data.currentBar(market, '1w', now),
      monthAhead: data.bar(market, '1M', barStart('1M', now, AHEAD), AHEAD),
      weekAhead: data.bar(market, '1w', barStart('1w', now, AHEAD), AHEAD),
      average: data.averagePrice(market, now),
    }))

  it('give memory the same data as all events from the first on', async () => {
    const whole = new MarketData()
    for (const batch of batches) whole.apply(batch)
    for (const position of [700, 1_400]) {
      await projectTo(position)
      const stored = await readStoredMarkets(database.sql, now)
      assert.equal(stored.position, position)
      const restored = new MarketData()
      restored.restore(stored.markets, stored.position)
      // The markets' terms come from the engine's definitions.
      for (const { events } of batches) for (const event of events) if (event.kind === 'market') restored.define(event)
      for (const batch of batches) restored.apply(batch)
      assert.deepEqual(picture(restored), picture(whole))
    }
    assert.ok(picture(whole).every(({ trades }) => trades.length > 2))
  })

  it('are empty while bars and trades are at different commands', async () => {
    await projectTo(100)
    await rebuildProjections(database.sql, [new KlineProjector()])
    assert.deepEqual(await readStoredMarkets(database.sql, now), { position: 0, markets: [] })
  })
})
