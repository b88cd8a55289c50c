import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { CONTRACT_FLOW, demoContracts } from '@bowline/capabilities/demo-market/index.ts'
import { ensureDefinitions, openMarkets } from '@bowline/capabilities/markets/index.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { choosePriceSource, SimulatedPrices, startIndexPublisher } from '@bowline/capabilities/price-source/index.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { startTestApi, type TestApi } from '../../api/api.fixture.ts'
import { DemoAccounts } from '../demo-accounts.ts'
import { ExchangeClient } from '../exchange-client.ts'
import { runContracts } from './run-contracts.ts'

const log = createLog('test', { level: 'silent' })

interface Book {
  readonly bids: readonly (readonly [string, string])[]
  readonly asks: readonly (readonly [string, string])[]
}

describe('the demo’s market of contracts', () => {
  const stopping = new AbortController()
  const prices = new SimulatedPrices()
  let api: TestApi
  let client: ExchangeClient
  let index: { stop(): Promise<void> } | undefined
  let running: Promise<void>

  before(async () => {
    let engine: RunningEngine | undefined
    api = await startTestApi({
      host: async (options) => {
        engine = await startEngine(options)
        // As with the demo's traffic: few makers hold most of the open interest.
        await ensureDefinitions(engine, demoContracts())
        return engine
      },
    })
    assert.ok(engine)
    const registry = openMarkets()
    registry.apply(await engine.query({ kind: 'query-definitions' }))
    const source = choosePriceSource({ mode: 'demo', demoTraffic: 1 }, registry, log)
    index = source && startIndexPublisher({ engine, registry, source, log })
    client = new ExchangeClient(api.address)
    const accounts = new DemoAccounts(dataFolder(api.directory).socket, join(api.directory, 'demo-market.json'))
    running = runContracts({ client, accounts, prices, log, signal: stopping.signal })
  })
  after(async () => {
    stopping.abort()
    await running
    await index?.stop()
    await client.close()
    await api.stop()
  })

  /** The demo's traders take their time. */
  const until = <T>(condition: () => Promise<T | false>) => eventually(String(condition), condition, 120_000)
  const prefixOf = (family: string) => (family === 'linear' ? '/fapi' : '/dapi')

  it('has a book with both sides around the index for every contract', async () => {
    for (const { family, symbol, base, quote } of CONTRACT_FLOW) {
      const { bids, asks } = await until(async () => {
        const found = (await client.get(`${prefixOf(family)}/v1/depth`, { symbol, limit: 20 })) as Book
        return found.bids.length >= 4 && found.asks.length >= 4 && found
      })
      const middle = (Number(bids[0]?.[0]) + Number(asks[0]?.[0])) / 2
      const fair = prices.price(base, quote, Date.now())
      assert.ok(Math.abs(middle / fair - 1) < 0.01, `${symbol} ${middle} ${fair}`)
    }
  })

  it('trades', async () => {
    await until(async () => ((await client.get('/fapi/v1/trades', { symbol: 'BTCUSDT' })) as unknown[]).length > 1)
  })
})
