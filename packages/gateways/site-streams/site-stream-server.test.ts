import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, test } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import { SampleExchange } from '../socket-kit/sample-exchange.fixture.ts'
import type { SiteStreamLimits } from './limits.ts'
import { SiteStreamFixture } from './site-stream.fixture.ts'

const ALICE = 1001

let exchange: SampleExchange
let fixture: SiteStreamFixture

async function start(limits: Partial<SiteStreamLimits> = {}): Promise<void> {
  exchange = new SampleExchange()
  exchange.engine.time = Date.now()
  const { markets, marketData } = exchange
  fixture = await new SiteStreamFixture({ engine: exchange, markets, marketData }, limits).start()
}

afterEach(() => fixture.stop())

const subscribe = (...channels: string[]) => ({ op: 'subscribe', channels })
const unsubscribe = (...channels: string[]) => ({ op: 'unsubscribe', channels })

function trade(count = 1): void {
  const fills = Array.from({ length: count }, () => ({ price: 6_000_000n, qty: 100n }))
  exchange.emit(exchange.engine.trades(fills))
}

test('a snapshot, then deltas with consecutive numbers', async () => {
  await start()
  trade(60)
  const client = await fixture.connect()
  const first = await client.ask(subscribe('trades:BTC_USDT'))
  assert.deepEqual([first.kind, first.channel], ['snapshot', 'trades:BTC_USDT'])
  const { trades } = first.data as { trades: { id: number }[] }
  assert.deepEqual([trades.length, trades[0]?.id, trades[49]?.id], [50, 11, 60])
  for (let id = 61; id < 64; id++) {
    trade()
    const { kind, seq, data } = await client.next()
    assert.deepEqual([kind, seq], ['delta', (first.seq as number) + id - 60])
    const row = { id, atMs: exchange.engine.time, price: '60000.00', qty: '0.00100', takerSide: 'buy' }
    assert.deepEqual(data, { trades: [row] })
  }
})

test('a later listener starts with the number the others are at, and subscribing again brings a new snapshot', async () => {
  await start()
  const early = await fixture.connect()
  await early.ask(subscribe('book:BTC_USDT'))
  exchange.emit([exchange.engine.bid(5_999_900n, 10_000n)])
  const { seq } = await early.next()
  const late = await fixture.connect()
  const snapshot = await late.ask(subscribe('book:BTC_USDT'))
  assert.equal(snapshot.seq, seq)
  assert.deepEqual(snapshot.data, {
    updateId: 1,
    priceDecimals: 2,
    qtyDecimals: 5,
    bids: [['59999.00', '0.10000']],
    asks: [],
  })
  exchange.emit([exchange.engine.bid(5_999_900n, 0n), exchange.engine.ask(6_000_100n, 500n)])
  const delta = await late.next()
  assert.deepEqual(delta, await early.next())
  assert.deepEqual(delta.data, {
    firstUpdateId: 2,
    updateId: 3,
    bids: [['59999.00', '0.00000']],
    asks: [['60001.00', '0.00500']],
  })
  const again = await late.ask(subscribe('book:BTC_USDT'))
  assert.deepEqual([again.kind, again.seq], ['snapshot', delta.seq])
  assert.equal(early.messages.length, 0)
})

test('many changes share a delta, with at most twenty deltas a second', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() })
  await start()
  const client = await fixture.connect()
  client.send(subscribe('book:BTC_USDT'))
  await until(() => {
    t.mock.timers.tick(50)
    return client.messages.length > 0
  })
  await client.next()
  for (let i = 1n; i <= 300n; i++) {
    exchange.emit([exchange.engine.bid(5_999_900n, i)])
    t.mock.timers.tick(2)
  }
  let updateId = 0
  let deltas = 0
  while (updateId < 300) {
    const data = (await client.next()).data as { firstUpdateId: number; updateId: number }
    assert.equal(data.firstUpdateId, updateId + 1)
    updateId = data.updateId
    deltas += 1
  }
  assert.equal(deltas, 12)
})

test('tickers and bars report what changed', async () => {
  await start()
  const client = await fixture.connect()
  const { data: all } = await client.ask(subscribe('tickers'))
  const pairs = (all as { tickers: { pair: string; last: unknown }[] }).tickers.map(({ pair, last }) => [pair, last])
  assert.deepEqual(pairs, [
    ['BTC_USDT', null],
    ['ETH_USDT', null],
  ])
  const { data: none } = await client.ask(subscribe('klines:BTC_USDT:1m'))
  assert.deepEqual(none, { bars: [] })
  trade(3)
  const received = new Map<unknown, unknown>()
  while (received.size < 2) {
    const { channel, data } = await client.next()
    // A minute that ends right now is reported too.
    if (!received.has(channel)) received.set(channel, data)
  }
  const bars = (received.get('klines:BTC_USDT:1m') as { bars: unknown[][] }).bars
  assert.deepEqual(bars[0]?.slice(1), ['60000.00', '60000.00', '60000.00', '60000.00', '0.00300', '180.00000000', 3])
  const { tickers } = received.get('tickers') as { tickers: Record<string, unknown>[] }
  assert.deepEqual(
    tickers.map(({ pair, last, quoteVolume, trades }) => [pair, last, quoteVolume, trades]),
    [['BTC_USDT', '60000.00', '180.00000000', 3]],
  )
})

test('a channel without listeners is not fed', async () => {
  await start()
  const client = await fixture.connect()
  await client.ask(subscribe('trades:BTC_USDT'))
  await client.ask(subscribe('book:BTC_USDT'))
  assert.equal(fixture.server.openChannels, 2)
  client.send(unsubscribe('trades:BTC_USDT', 'ticker:ETH_USDT'))
  await client.ask({ op: 'ping' })
  assert.equal(fixture.server.openChannels, 1)
  trade()
  assert.equal((await client.ask({ op: 'ping' })).kind, 'pong')
  client.ws.terminate()
  await until(() => fixture.server.openChannels === 0 && fixture.server.connections === 0)
})

test('a heartbeat is sent first of all, and then regularly', async () => {
  await start({ heartbeatMs: 50 })
  const ws = new WebSocket(fixture.url, { headers: fixture.headers(ALICE) })
  for (let beat = 0; beat < 3; beat++) {
    const [data] = await once(ws, 'message')
    const { kind, timeMs, signedIn } = JSON.parse(String(data))
    assert.deepEqual([kind, signedIn], ['heartbeat', true])
    assert.ok(Math.abs(timeMs - Date.now()) < 5_000)
  }
  ws.terminate()
})

test('an account is only for its owner, and only from the site’s own page', async () => {
  await start()
  const stranger = await fixture.connect()
  assert.equal((await stranger.ask(subscribe('account'))).code, 'sign-in-needed')
  const guesser = await fixture.connect({ ...fixture.headers(), cookie: 'bowline_session=forged' })
  assert.equal((await guesser.ask(subscribe('account'))).code, 'sign-in-needed')
  const program = await fixture.connect({ cookie: `bowline_session=${ALICE}` })
  assert.equal((await program.ask(subscribe('account'))).code, 'sign-in-needed')
  assert.equal(await fixture.refused({ cookie: `bowline_session=${ALICE}`, origin: 'https://evil.example' }), 403)
  assert.equal(await fixture.refused({ origin: 'null' }), 403)
  const alice = await fixture.connect(fixture.headers(ALICE))
  assert.equal((await alice.ask(subscribe('account'))).kind, 'snapshot')
})

test('a session that ends takes its account channel with it, wherever it ended', async () => {
  await start({ sessionCheckMs: 50 })
  for (const elsewhere of [false, true]) {
    const user = elsewhere ? ALICE + 1 : ALICE
    const client = await fixture.connect(fixture.headers(user))
    await client.ask(subscribe('account'))
    fixture.sessions.end(String(user), elsewhere)
    assert.equal((await client.next()).code, 'session-ended')
    assert.equal((await client.next()).signedIn, false)
    assert.equal((await client.ask(subscribe('account'))).code, 'sign-in-needed')
    assert.equal((await client.ask(subscribe('markets'))).kind, 'snapshot')
  }
})

test('while the database is down the markets go on, and the account is available once it is back', async () => {
  await start()
  fixture.sessions.isAway = true
  const alice = await fixture.connect(fixture.headers(ALICE))
  assert.equal((await alice.ask(subscribe('markets'))).kind, 'snapshot')
  assert.equal((await alice.ask(subscribe('account'))).code, 'unavailable')
  fixture.sessions.isAway = false
  assert.equal((await alice.ask(subscribe('account'))).kind, 'snapshot')
  assert.equal(fixture.faults.length, 1)
})

test('invalid messages are refused and the socket stays open', async () => {
  await start({ messagesPerSecond: 100 })
  const client = await fixture.connect()
  const nonsense = [
    '{"op":',
    '[]',
    'null',
    { op: 'shout' },
    { op: 'subscribe' },
    { op: 'subscribe', channels: [] },
    { op: 'subscribe', channels: 'tickers' },
    { op: 'subscribe', channels: [{ toString: 'x' }] },
    subscribe('book:btc_usdt'),
    subscribe('book'),
    subscribe('klines:BTC_USDT:7m'),
    subscribe('__proto__'),
    subscribe(`book:${'A'.repeat(500)}_USDT`),
    subscribe(...Array.from({ length: 65 }, () => 'tickers')),
    { op: 'ping', channels: ['account'] },
  ]
  for (const message of nonsense) {
    const { kind, channel, code } = await client.ask(message)
    assert.deepEqual([kind, channel, code], ['refused', null, 'malformed'], JSON.stringify(message))
  }
  const { channel, code } = await client.ask(subscribe('book:BTC_NOPE'))
  assert.deepEqual([channel, code], ['book:BTC_NOPE', 'no-such-market'])
  assert.equal((await client.ask(subscribe('markets'))).kind, 'snapshot')
  assert.deepEqual(fixture.faults, [])
})

test('too many messages end the connection', async () => {
  await start({ maxMessageBytes: 1_000, subscriptionsPerMinute: 5, streamsPerConnection: 3 })
  const ends = async (talk: (ws: WebSocket) => void) => {
    const client = await fixture.connect()
    talk(client.ws)
    return (await client.closed).code
  }
  assert.equal(await ends((ws) => ws.send(Buffer.from('{"op":"ping"}'), { binary: true })), 1003)
  assert.equal(await ends((ws) => ws.send(' '.repeat(2_000))), 1009)
  assert.equal(
    await ends((ws) => {
      for (let i = 0; i < 20; i++) ws.send('{"op":"ping"}')
    }),
    1008,
  )
  const greedy = await fixture.connect()
  greedy.send(subscribe('book:BTC_USDT', 'trades:BTC_USDT', 'ticker:BTC_USDT', 'tickers'))
  assert.deepEqual([(await greedy.next()).code, greedy.ws.readyState], ['too-many-channels', WebSocket.OPEN])
  greedy.send(subscribe('book:BTC_USDT', 'book:BTC_USDT'))
  assert.equal((await greedy.closed).code, 1008)
})

test('an address has only so many sockets, and gets them back', async () => {
  await start({ socketsPerAddress: 2 })
  const first = await fixture.connect()
  await fixture.connect()
  assert.equal(await fixture.refused(), 429)
  first.ws.terminate()
  await until(() => fixture.server.connections === 1)
  await fixture.connect()
  assert.equal(await fixture.refused(fixture.headers(), '/site-streams'), 404)
})

test('a reader that does not keep up is dropped while others go on', async () => {
  await start({ maxBufferedBytes: 50_000, closeTimeoutMs: 200 })
  const good = await fixture.connect()
  await good.ask(subscribe('book:BTC_USDT'))
  const slow = connect(fixture.port, '127.0.0.1')
  slow.on('error', () => slow.destroy())
  slow.write(
    `GET /site-stream HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await once(slow, 'data')
  // Masked with zeros, so the text stays as it is.
  const text = JSON.stringify(subscribe('book:BTC_USDT'))
  slow.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]))
  await once(slow, 'data')
  slow.pause()
  for (const deadline = Date.now() + 60_000; fixture.server.connections > 1; ) {
    assert.ok(Date.now() < deadline, 'the slow reader is still there')
    exchange.emit(Array.from({ length: 10_000 }, (_, index) => exchange.engine.bid(BigInt(index + 1), 100n)))
    await good.next()
  }
  slow.destroy()
  exchange.emit([exchange.engine.bid(1n, 0n)])
  assert.equal((await good.next()).kind, 'delta')
})

test('closing the server says goodbye to every client', async () => {
  await start()
  const clients = await Promise.all([fixture.connect(), fixture.connect()])
  await fixture.server.close()
  for (const client of clients) assert.equal((await client.closed).code, 1001)
  assert.equal(await fixture.refused(), 503)
})
