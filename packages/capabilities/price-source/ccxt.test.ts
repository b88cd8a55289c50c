import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, test } from 'node:test'
import { createLog, type Log } from '@bowline/platform/log.ts'
import { CcxtPriceSource } from './ccxt.ts'
import type { Quote } from './price-source.ts'

const log = createLog('test', { level: 'silent' })
const MARKETS = [
  { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' },
  { symbol: 'BOWUSDT', base: 'BOW', quote: 'USDT' },
]

/** One listed symbol as described by the exchange's public API. */
const listed = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quotePrecision: 8,
  orderTypes: ['LIMIT', 'MARKET'],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  permissions: ['SPOT'],
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000.00', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000.0', stepSize: '0.00001' },
  ],
}

let server: Server | undefined
let source: CcxtPriceSource | undefined

/** A local web server; `answer` gives status and JSON for a path. Returns its address and the requests it received. */
async function serve(answer: (path: string) => readonly [status: number, body: unknown]) {
  const asked: string[] = []
  const listening = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://exchange').pathname
    asked.push(path)
    const [status, body] = answer(path)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  server = listening
  await once(listening, 'listening')
  return { asked, address: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` }
}

function sourceOf(id: string, urls: object, lines: Log = log): CcxtPriceSource {
  source = new CcxtPriceSource(MARKETS, {
    log: lines,
    exchanges: { [id]: 3 },
    everyMs: 5,
    maxBackOffMs: 20,
    settleMs: 5,
    settings: { [id]: { enableRateLimit: false, urls: { api: urls } } },
  })
  return source
}

/** An exchange whose book tickers are `touch`, or which fails when that is undefined. */
async function exchange(touch: () => { bidPrice: string; askPrice: string } | undefined) {
  const { asked, address } = await serve((path) => {
    if (path === '/api/v3/exchangeInfo') return [200, { timezone: 'UTC', symbols: [listed], rateLimits: [] }]
    const quoted = touch()
    if (path !== '/api/v3/ticker/bookTicker' || !quoted) return [503, { code: -1, msg: 'down' }]
    return [200, [{ symbol: 'BTCUSDT', bidQty: '1', askQty: '1', ...quoted }]]
  })
  sourceOf('binance', { public: `${address}/api/v3`, private: `${address}/api/v3`, sapi: `${address}/sapi/v1` })
  return asked
}

/** The first delivery that satisfies `wanted`. */
function delivery(wanted: (quotes: readonly Quote[]) => boolean): Promise<readonly Quote[]> {
  return new Promise((resolve) => source?.start((quotes) => wanted(quotes) && resolve(quotes)))
}

afterEach(async () => {
  await source?.stop()
  server?.closeAllConnections()
  server?.close()
})

test('the best prices of a public exchange arrive as exact units, and a coin it does not list is not requested', async () => {
  await exchange(() => ({ bidPrice: '60000.01000000', askPrice: '60000.02000000' }))
  const askedAtMs = Date.now()
  const [quote, ...more] = await delivery(() => true)
  assert.deepEqual(more, [])
  assert.equal(source?.simulated, false)
  assert.equal(quote?.source, 'binance')
  assert.equal(quote?.symbol, 'BTCUSDT')
  assert.equal(quote?.bid, 6_000_001_000_000n)
  assert.equal(quote?.ask, 6_000_002_000_000n)
  const atMs = quote?.atMs ?? 0
  assert.ok(atMs >= askedAtMs && atMs <= Date.now())
})

test('an exchange with another API is read as well', async () => {
  const { address } = await serve((path) => {
    if (path === '/api/v5/public/instruments') {
      const steps = { tickSz: '0.1', lotSz: '0.00000001', minSz: '0.00001' }
      const coins = { baseCcy: 'BTC', quoteCcy: 'USDT' }
      return [200, { code: '0', data: [{ instType: 'SPOT', instId: 'BTC-USDT', state: 'live', ...coins, ...steps }] }]
    }
    const touch = { bidPx: '60000.1', bidSz: '1', askPx: '60000.2', askSz: '1', last: '60000.1' }
    return [200, { code: '0', data: [{ instType: 'SPOT', instId: 'BTC-USDT', ts: '1', ...touch }] }]
  })
  sourceOf('okx', { rest: address })
  const [quote] = await delivery(() => true)
  assert.deepEqual([quote?.source, quote?.bid, quote?.ask], ['okx', 6_000_010_000_000n, 6_000_020_000_000n])
})

// ccxt has a property of the second name, but it is not an exchange.
for (const name of ['nowhere', 'version']) {
  test(`${name} is not an exchange, and stops nothing`, async () => {
    const { address } = await serve(() => [200, {}])
    const quotes: Quote[] = []
    sourceOf(name, { rest: address }).start((more) => quotes.push(...more))
    await source?.stop()
    assert.deepEqual(quotes, [])
  })
}

test('an exchange that fails is retried and its prices come back', async () => {
  let calls = 0
  await exchange(() => (++calls < 3 ? undefined : { bidPrice: '1.00000000', askPrice: '2.00000000' }))
  const [quote] = await delivery(() => true)
  assert.equal(quote?.bid, 100_000_000n)
  assert.equal(calls, 3)
})

test('an exchange that failed and then lists none of our markets is not silent any more', async () => {
  const lines: string[] = []
  const { address } = await serve(() =>
    lines.length === 0 ? [503, { code: -1, msg: 'down' }] : [200, { symbols: [] }],
  )
  const last = Promise.withResolvers<void>()
  const reported = Object.assign(createLog('test', { level: 'silent' }), {
    warn: (_: object, text: string) => lines.push(text),
    info: (...words: unknown[]) => lines.push(String(words.at(-1))) === 3 && last.resolve(),
  })
  sourceOf('binance', { public: `${address}/api/v3` }, reported).start(() => {})
  await last.promise
  assert.deepEqual(lines, [
    'exchanges give no prices',
    'this exchange has none of our markets',
    'all exchanges give prices again',
  ])
})

test('an empty side is not a price', async () => {
  let calls = 0
  await exchange(() =>
    ++calls === 1 ? { bidPrice: '0.00000000', askPrice: '2.00000000' } : { bidPrice: '1.5', askPrice: '2.0' },
  )
  const [quote] = await delivery(() => true)
  assert.equal(quote?.bid, 150_000_000n)
})

test('after stop no exchange is asked any more', async () => {
  const asked = await exchange(() => ({ bidPrice: '1', askPrice: '2' }))
  await delivery(() => true)
  await source?.stop()
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(asked.length, before)
})
