import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog, type Log } from '@bowline/platform/log.ts'
import { CcxtPriceSource, PUBLIC_EXCHANGES } from './ccxt.ts'
import type { Quote } from './price-source.ts'
import {
  type PublicExchange,
  publicExchanges,
  STREAMED_BID,
  startPublicExchange,
  TOUCH,
} from './public-exchanges.fixture.ts'

const log = createLog('test', { level: 'silent' })
const MARKETS = ['BTC/USDT', 'BTC/USD', 'BOW/USDT'].map((pair) => {
  const [base, quote] = pair.split('/') as [string, string]
  return { symbol: base + quote, base, quote }
})

interface Options {
  readonly withStreams?: boolean
  readonly lines?: Log
  /** Before it is asked for the first time. */
  readonly fault?: PublicExchange['fault']
}

/** A local exchange of this name, and a source that follows it alone. */
async function follow(t: TestContext, id: string, { withStreams = false, lines = log, fault }: Options = {}) {
  const exchange = await startPublicExchange(id)
  exchange.fault = fault
  const source = new CcxtPriceSource(MARKETS, {
    ...{ log: lines, exchanges: { [id]: 3 }, everyMs: 5, maxBackOffMs: 20, settleMs: 5 },
    settings: { [id]: { ...(withStreams ? exchange.withStreams : exchange.settings), timeout: 200 } },
  })
  const quotes: Quote[] = []
  source.start((arrived) => quotes.push(...arrived))
  t.after(async () => {
    await source.stop()
    await exchange.stop()
  })
  return { exchange, source, quotes }
}

describe('a public exchange', () => {
  it('is imitated here for each that is followed by default, six of them and more with streams', () => {
    assert.deepEqual(Object.keys(publicExchanges).sort(), Object.keys(PUBLIC_EXCHANGES).sort())
    assert.ok(Object.values(publicExchanges).filter(({ streamed }) => streamed).length >= 6)
  })

  for (const [id, { pair, streamed }] of Object.entries(publicExchanges)) {
    it(`${id} is read as exact units, and is not asked for a coin it does not list`, async (t) => {
      const askedAtMs = Date.now()
      const { quotes } = await follow(t, id)
      await until(() => quotes.length > 0)
      const { atMs, ...quote } = quotes[0] as Quote
      assert.deepEqual(quote, { source: id, symbol: pair.replace('/', ''), ...TOUCH })
      assert.ok(atMs >= askedAtMs && atMs <= Date.now())
      assert.deepEqual([...new Set(quotes.map(({ symbol }) => symbol))], [quote.symbol])
    })

    if (!streamed) continue
    it(`${id} is listened to besides`, async (t) => {
      const { quotes, exchange } = await follow(t, id, { withStreams: true })
      await until(() => quotes.some(({ bid }) => bid === STREAMED_BID))
      assert.equal(exchange.sockets.size, 1)
    })
  }
})

describe('an exchange that fails', () => {
  for (const fault of ['cut', 'garbage', 'mute'] as const) {
    it(`by ${fault} is asked again, says why, and its prices come back`, async (t) => {
      const { exchange, source, quotes } = await follow(t, 'binance', { fault })
      await until(() => source.failures().size > 0)
      assert.match(source.failures().get('binance') ?? '', /\w/)
      assert.deepEqual(quotes, [])
      exchange.fault = undefined
      await until(() => quotes.length > 0)
      assert.equal(source.failures().size, 0)
    })
  }

  for (const fault of ['cut', 'garbage', 'mute'] as const) {
    it(`by ${fault} after it spoke leaves its last quote to grow old`, async (t) => {
      const { exchange, source, quotes } = await follow(t, 'okx', { withStreams: true })
      await until(() => quotes.some(({ bid }) => bid === STREAMED_BID))
      exchange.fault = fault
      for (const socket of exchange.sockets) socket.terminate()
      await until(() => source.failures().size > 0, 15_000)
      const known = quotes.length
      await new Promise((resolve) => setTimeout(resolve, 100))
      assert.equal(quotes.length, known)
    })
  }

  it('as a stream alone is confirmed by answers, and its stream comes back', async (t) => {
    const { exchange, quotes } = await follow(t, 'bybit', { withStreams: true })
    await until(() => quotes.some(({ bid }) => bid === STREAMED_BID))
    for (const socket of exchange.sockets) socket.terminate()
    quotes.length = 0
    await until(() => quotes.some(({ bid }) => bid === STREAMED_BID))
    quotes.length = 0
    await until(() => quotes.some(({ bid }) => bid === TOUCH.bid), 15_000)
  })

  it('and then lists none of our markets is not silent any more', async (t) => {
    const said: string[] = []
    const last = Promise.withResolvers<void>()
    const lines = Object.assign(createLog('test', { level: 'silent' }), {
      warn: (_: object, text: string) => said.push(text),
      info: (...words: unknown[]) => said.push(String(words.at(-1))) === 3 && last.resolve(),
    })
    const { exchange } = await follow(t, 'binance', { lines, fault: 'cut' })
    await until(() => said.length > 0)
    exchange.answers['/exchangeInfo'] = { symbols: [{ symbol: 'XY', baseAsset: 'X', quoteAsset: 'Y', filters: [] }] }
    exchange.fault = undefined
    await last.promise
    assert.deepEqual(said, [
      'exchanges give no prices',
      'this exchange has none of our markets',
      'all exchanges give prices again',
    ])
  })
})

it('an empty side is not a price, and who says no other fails', async (t) => {
  const { exchange, source, quotes } = await follow(t, 'binance', { fault: 'cut' })
  exchange.answers['/ticker/bookTicker'] = [{ symbol: 'BTCUSDT', bidPrice: '0.00000000', askPrice: '2.00000000' }]
  exchange.fault = undefined
  const asks = () => exchange.asked.filter((path) => path.endsWith('/bookTicker')).length
  await until(() => asks() > 2)
  assert.deepEqual(quotes, [])
  assert.match(source.failures().get('binance') ?? '', /no price/)
})

// ccxt has a property of the second name, but it is not an exchange.
for (const name of ['nowhere', 'version']) {
  it(`${name} is not an exchange, and stops nothing`, async () => {
    const quotes: Quote[] = []
    const source = new CcxtPriceSource(MARKETS, { log, exchanges: { [name]: 1 } })
    source.start((arrived) => quotes.push(...arrived))
    await source.stop()
    assert.deepEqual(quotes, [])
  })
}

it('after stop no exchange is asked any more', async (t) => {
  const { exchange, source, quotes } = await follow(t, 'binance', { withStreams: true })
  await until(() => quotes.length > 0)
  await source.stop()
  const before = exchange.asked.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(exchange.asked.length, before)
})
