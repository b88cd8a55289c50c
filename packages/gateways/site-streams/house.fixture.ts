import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { followEngine } from '@bowline/capabilities/market-data/follow-engine.fixture.ts'
import { MarketData } from '@bowline/capabilities/market-data/market-data.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import type { AccountDelta, AccountSnapshot } from '@bowline/contract/stream.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { opening, temporaryDirectory, trafficCapacity } from '@bowline/engine/traffic.fixture.ts'
import type { StreamClient } from '../socket-kit/stream-client.fixture.ts'
import type { SiteStreamLimits } from './limits.ts'
import { SiteStreamFixture } from './site-stream.fixture.ts'

export interface House {
  readonly engine: RunningEngine
  readonly markets: MarketRegistry
  readonly stream: SiteStreamFixture
  /** Opens a user's own account channel; returns the first snapshot and a way to get the changes. */
  look(user: number): Promise<{ client: StreamClient; snapshot: AccountSnapshot; next(): Promise<AccountDelta> }>
  done(command: Command): Promise<void>
}

/** The real engine with the site's stream in front of it, wired like the api process. */
export async function openHouse(t: TestContext, limits: Partial<SiteStreamLimits> = {}): Promise<House> {
  const directory = temporaryDirectory(t)
  const engine = await startEngine({ directory, capacity: trafficCapacity, segmentBytes: 1 << 20 })
  const done = async (command: Command) => assert.equal((await engine.submit(command)).rejection, Rejection.none)
  for (const command of opening()) await done(command)
  const markets = await MarketRegistry.follow(engine)
  const marketData = new MarketData()
  await followEngine(engine, marketData)
  const stream = await new SiteStreamFixture({ engine, markets, marketData }, limits).start()
  t.after(async () => {
    await stream.stop()
    await engine.stop()
  })
  const look = async (user: number) => {
    const client = await stream.connect(stream.headers(user))
    const { data } = await client.ask({ op: 'subscribe', channels: ['account'] })
    return { client, snapshot: data as AccountSnapshot, next: async () => (await client.next()).data as AccountDelta }
  }
  return { engine, markets, stream, look, done }
}
