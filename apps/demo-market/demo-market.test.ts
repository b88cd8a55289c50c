import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { DEMO_FLOW } from '@bowline/capabilities/demo-market/index.ts'
import { DEFAULT_MARKETS } from '@bowline/capabilities/markets/index.ts'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { SimulatedPrices } from '@bowline/capabilities/price-source/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { type Person, startTestApi, type TestApi } from '../api/api.fixture.ts'
import { runDemoMarket } from './demo-market.ts'
import { ExchangeClient } from './exchange-client.ts'

const log = createLog('test', { level: 'silent' })
const startedAtMs = Date.now()

/**
 * The simulated movements, starting at the listing prices: without demo traffic there is no history that leads to
 * others.
 */
class FromListing extends SimulatedPrices {
  override price(base: string, quote: string, atMs: number): number {
    const listed = DEFAULT_MARKETS.find((market) => market.base === base && market.quote === quote)
    const moved = super.price(base, quote, atMs) / super.price(base, quote, startedAtMs)
    return listed ? Number(listed.listingPrice) * moved : super.price(base, quote, atMs)
  }
}

interface Book {
  readonly bids: readonly (readonly [string, string])[]
  readonly asks: readonly (readonly [string, string])[]
}

let api: TestApi
let client: ExchangeClient
let alice: Person
let stopping: AbortController
let running: Promise<void>

function open(): void {
  stopping = new AbortController()
  running = runDemoMarket({
    share: 1,
    address: api.address,
    streamAddress: `${api.address.replace('http', 'ws')}/ws-api/v3`,
    trust: undefined,
    socket: dataFolder(api.directory).socket,
    keysFile: join(api.directory, 'demo-market.json'),
    log,
    signal: stopping.signal,
    prices: new FromListing(),
  })
}

async function close(): Promise<void> {
  stopping.abort()
  await running
}

before(async () => {
  api = await startTestApi()
  client = new ExchangeClient(api.address)
  alice = await api.person('alice', ['USDT=100000', 'BTC=5'])
  open()
})
after(async () => {
  await close()
  await client.close()
  await api.stop()
})

const book = async (symbol: string) => (await client.get('/api/v3/depth', { symbol, limit: 100 })) as Book
const spreadOf = ({ bids, asks }: Book) => Number(asks[0]?.[0]) / Number(bids[0]?.[0]) - 1

/** The demo's traders take their time. */
const until = <T>(condition: () => Promise<T | false>) => eventually(String(condition), condition, 60_000)

test('every market gets a book with both sides around the reference price', async () => {
  for (const flow of DEMO_FLOW) {
    // The next look could find it in the middle of a change.
    const { bids, asks } = await until(async () => {
      const found = await book(flow.symbol)
      return found.bids.length >= 5 && found.asks.length >= 5 && found
    })
    const fair = new FromListing().price(flow.base, flow.quote, Date.now())
    const middle = (Number(bids[0]?.[0]) + Number(asks[0]?.[0])) / 2
    assert.ok(Math.abs(middle / fair - 1) < 0.005, `${flow.symbol} ${middle} ${fair}`)
    assert.ok(Number(bids[0]?.[0]) < Number(asks[0]?.[0]))
  }
})

test('takers trade', async () => {
  await until(async () => ((await client.get('/api/v3/trades', { symbol: 'BTCUSDT' })) as unknown[]).length > 0)
})

test('anyone can trade with the makers, who close the gap again', async () => {
  await until(async () => (await book('BTCUSDT')).asks.length > 30)
  const answer = await alice.call('POST', '/api/v3/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: '1.5',
  })
  assert.equal(answer.body.status, 'FILLED')
  await until(async () => spreadOf(await book('BTCUSDT')) < 0.0004)
})

test('other people’s orders that the price reaches are filled, so no book stays crossed with the reference', async () => {
  const fair = new FromListing().price('BTC', 'USDT', Date.now())
  const { body } = await alice.call('POST', '/api/v3/order', {
    symbol: 'BTCUSDT',
    side: 'SELL',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.2',
    price: (fair * 0.999).toFixed(2),
  })
  await until(async () => {
    const order = await alice.call('GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: String(body.orderId) })
    return order.body.status === 'FILLED'
  })
})

test('after a restart the makers continue with their accounts and remaining orders', async () => {
  const keys = readFileSync(join(api.directory, 'demo-market.json'), 'utf8')
  await close()
  const left = (await book('LTCBTC')).bids.length
  assert.ok(left >= 5)
  open()
  await until(async () => (await book('LTCBTC')).bids.length >= 14)
  const { levels } = DEMO_FLOW.find((flow) => flow.symbol === 'LTCBTC') ?? { levels: 0 }
  assert.ok((await book('LTCBTC')).bids.length <= levels + 3, 'no second ladder beside the first')
  assert.equal(readFileSync(join(api.directory, 'demo-market.json'), 'utf8'), keys)
})
