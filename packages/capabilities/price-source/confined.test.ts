import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ConfinedPriceSource } from './confined.ts'
import type { Quote } from './price-source.ts'

const log = createLog('test', { level: 'silent' })
const MARKETS = [{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }]

describe('prices of real exchanges', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const listed = { symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', filters: [] }
    const answer = request.url?.includes('exchangeInfo')
      ? { symbols: [{ ...listed, isSpotTradingAllowed: true, permissions: ['SPOT'] }] }
      : [{ symbol: 'BTCUSDT', bidPrice: '60000.10', bidQty: '1', askPrice: '60000.30', askQty: '2' }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`
  const source = new ConfinedPriceSource(MARKETS, {
    log,
    exchanges: { binance: 3 },
    everyMs: 5,
    settings: { binance: { enableRateLimit: false, urls: { api: { public: api, private: api, v1: api, sapi: api } } } },
  })
  const quotes: Quote[] = []
  source.start((arrived) => quotes.push(...arrived))
  after(async () => {
    await source.stop()
    server.close()
  })

  it('come from a process of their own', async () => {
    await until(() => quotes.length > 0)
    assert.notEqual(source.pid, process.pid)
    const [first] = quotes
    assert.deepEqual(
      { ...first, atMs: 0 },
      {
        ...{ source: 'binance', symbol: 'BTCUSDT', atMs: 0 },
        ...{ bid: 6_000_010_000_000n, ask: 6_000_030_000_000n },
      },
    )
  })

  it('go on when that process is killed', async () => {
    const former = source.pid as number
    process.kill(former, 'SIGKILL')
    await until(() => source.pid !== former)
    const known = quotes.length
    await until(() => quotes.length > known)
  })
})
