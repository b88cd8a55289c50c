import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { afterEach, test } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import type { StreamLimits } from '../socket-kit/limits.ts'
import { StreamFixture } from '../socket-kit/stream-client.fixture.ts'

let fixture: StreamFixture

async function start(limits: Partial<StreamLimits> = {}, listenKeyLifeMs?: number): Promise<StreamFixture> {
  fixture = await new StreamFixture(limits, listenKeyLifeMs).start()
  return fixture
}

afterEach(() => fixture.stop())

const trade = (market = 1) => {
  const { engine } = fixture.exchange
  fixture.exchange.emit(engine.trades([{ price: 6_000_000n, qty: 100n, market }]))
}

test('a path names its streams: bare on /ws, wrapped on /stream', async () => {
  const { port } = await start()
  assert.ok(port > 0)
  const one = await fixture.connect('/ws/btcusdt@trade')
  const two = await fixture.connect('/ws/btcusdt@trade/ethusdt@trade')
  const combined = await fixture.connect('/stream?streams=btcusdt@aggTrade/ethusdt@trade')
  const encoded = await fixture.connect('/stream?streams=btcusdt%40trade')
  trade(1)
  trade(2)
  assert.equal((await one.next()).s, 'BTCUSDT')
  assert.deepEqual([(await two.next()).s, (await two.next()).s], ['BTCUSDT', 'ETHUSDT'])
  const first = await combined.next()
  assert.deepEqual([first.stream, (first.data as { e: string }).e], ['btcusdt@aggTrade', 'aggTrade'])
  assert.equal((await combined.next()).stream, 'ethusdt@trade')
  assert.equal((await encoded.next()).stream, 'btcusdt@trade')
  assert.equal(one.messages.length, 0)
})

test('paths without streams are accepted, unknown paths are not', async () => {
  await start()
  for (const path of [
    '/ws',
    '/ws/',
    '/ws/0',
    '/ws/17',
    '/stream',
    '/stream/',
    '/stream/0',
    '/stream?streams=',
    '/ws?timeUnit=microsecond',
  ]) {
    const client = await fixture.connect(path)
    assert.deepEqual(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 }), { result: [], id: 1 }, path)
  }
  assert.equal(await fixture.refused('/ws-api/v3'), 404)
  assert.equal(await fixture.refused('/streams'), 404)
  assert.equal(await fixture.refused('/ws?timeUnit=NANOSECOND'), 400)
})

test('SUBSCRIBE, LIST_SUBSCRIPTIONS and UNSUBSCRIBE', async () => {
  await start()
  const client = await fixture.connect('/ws/0')
  const names = ['btcusdt@trade', 'btcusdt@depth@100ms', 'nosuchcoin@trade']
  assert.deepEqual(await client.ask({ method: 'SUBSCRIBE', params: names, id: 'a1' }), { result: null, id: 'a1' })
  assert.deepEqual(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: null }), { result: names, id: null })
  trade()
  assert.equal((await client.next()).e, 'trade')
  assert.equal(fixture.server.openStreams, 2)
  const gone = { method: 'UNSUBSCRIBE', params: ['btcusdt@trade', 'never@asked'], id: 3 }
  assert.deepEqual(await client.ask(gone), { result: null, id: 3 })
  assert.equal(fixture.server.openStreams, 1)
  trade()
  assert.deepEqual(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 4 }), { result: names.slice(1), id: 4 })
  client.ws.close()
  await client.closed
  await until(() => fixture.server.openStreams === 0)
})

test('SET_PROPERTY and GET_PROPERTY switch the wrapping of what follows', async () => {
  await start()
  const client = await fixture.connect('/ws/btcusdt@trade')
  assert.deepEqual(await client.ask({ method: 'GET_PROPERTY', params: ['combined'], id: 1 }), { result: false, id: 1 })
  trade()
  assert.equal((await client.next()).e, 'trade')
  const set = { method: 'SET_PROPERTY', params: ['combined', true], id: 2 }
  assert.deepEqual(await client.ask(set), { result: null, id: 2 })
  trade()
  assert.equal((await client.next()).stream, 'btcusdt@trade')
})

test('switching the wrapping loses no pending event', async () => {
  await start()
  const client = await fixture.connect('/ws/btcusdt@trade')
  const other = await fixture.connect('/ws/btcusdt@trade')
  const count = 300
  client.send({ method: 'SET_PROPERTY', params: ['combined', true], id: 1 })
  for (let i = 0; i < count; i++) {
    trade()
    if (i % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => other.messages.length === count && client.messages.length === count + 1)
  const received = client.messages.flatMap((message) => {
    const { t, data } = message as { t?: number; data?: { t: number } }
    return t ?? data?.t ?? []
  })
  assert.deepEqual(
    received,
    Array.from({ length: count }, (_, i) => i + 1),
  )
  assert.ok(client.messages.some((message) => 'stream' in (message as object)))
})

test('bad messages are answered with code and msg, and the socket stays open', async () => {
  await start({ messagesPerSecond: 100 })
  const client = await fixture.connect('/ws')
  const cases: [message: unknown, code: number, msg: RegExp][] = [
    ['{"method":', 3, /^Invalid JSON/],
    ['[1]', 2, /expected an object/],
    [{ params: [], id: 1 }, 2, /missing field `method`/],
    [
      { method: 'SUBSCRIB', params: ['btcusdt@trade'], id: 1 },
      2,
      /unknown variant `SUBSCRIB`, expected one of `SUBSCRIBE`/,
    ],
    [{ method: 'SUBSCRIBE', params: ['btcusdt@trade'] }, 2, /request ID must be an unsigned integer/],
    [{ method: 'SUBSCRIBE', params: ['btcusdt@trade'], id: 1.5 }, 2, /request ID/],
    [{ method: 'SUBSCRIBE', params: 'btcusdt@trade', id: 1 }, 2, /list of stream names/],
    [{ method: 'SUBSCRIBE', params: ['btcusdt@nosuch'], id: 1 }, 2, /unknown stream `btcusdt@nosuch`/],
    [{ method: 'SUBSCRIBE', params: ['BTCUSDT@trade'], id: 1 }, 2, /unknown stream/],
    [{ method: 'SUBSCRIBE', params: ['x'.repeat(64)], id: 1 }, 2, /listenKey does not exist/],
    [{ method: 'LIST_SUBSCRIPTIONS', params: ['x'], id: 1 }, 2, /too many parameters/],
    [{ method: 'GET_PROPERTY', params: [], id: 1 }, 2, /property name must be a string/],
    [{ method: 'GET_PROPERTY', params: ['colour'], id: 1 }, 0, /^Unknown property$/],
    [{ method: 'SET_PROPERTY', params: ['combined', 'yes'], id: 1 }, 1, /expected Boolean/],
  ]
  for (const [message, code, msg] of cases) {
    const answer = await client.ask(message)
    assert.equal(answer.code, code, JSON.stringify(message))
    assert.match(String(answer.msg), msg)
  }
  client.ws.send(Buffer.from('{}'), { binary: true })
  assert.equal((await client.next()).code, 2)
  assert.deepEqual(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 9 }), { result: [], id: 9 })
})

test('a subscription with one bad name subscribes to none', async () => {
  await start()
  const client = await fixture.connect('/ws')
  await client.ask({ method: 'SUBSCRIBE', params: ['btcusdt@trade', 'btcusdt@kline_7m'], id: 1 })
  assert.deepEqual(await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 2 }), { result: [], id: 2 })
})

test('the sixth message within a second ends the connection, pings included', async () => {
  await start()
  const talker = await fixture.connect('/ws')
  for (let id = 1; id <= 6; id++) talker.send({ method: 'LIST_SUBSCRIPTIONS', id })
  assert.deepEqual(await talker.closed, { code: 1008, reason: 'Too many messages' })
  assert.ok(talker.messages.length <= 5)
  const pinger = await fixture.connect('/ws')
  for (let i = 0; i < 6; i++) pinger.ws.ping()
  assert.equal((await pinger.closed).code, 1008)
})

test('a connection can have only so many streams', async () => {
  await start({ streamsPerConnection: 2 })
  const client = await fixture.connect('/ws/btcusdt@trade')
  const more = (params: string[]) => client.ask({ method: 'SUBSCRIBE', params, id: 1 })
  assert.equal((await more(['ethusdt@trade', 'ethusdt@depth'])).code, 2)
  assert.deepEqual(await more(['ethusdt@trade', 'btcusdt@trade']), { result: null, id: 1 })
  assert.equal(await fixture.refused('/stream?streams=a@trade/b@trade/c@trade'), 400)
})

test('an address that connects too often is refused, and everyone is when the server is full', async () => {
  await start({ connectionsPerAddress: 3, maxConnections: 2 })
  await fixture.connect('/ws')
  const second = await fixture.connect('/ws')
  assert.equal(await fixture.refused('/ws'), 503)
  second.ws.close()
  await until(() => fixture.server.connections === 1)
  await fixture.connect('/ws')
  const first = fixture.server.connections
  assert.equal(first, 2)
  await fixture.stop()
  await start({ connectionsPerAddress: 2 })
  await fixture.connect('/ws')
  await fixture.connect('/ws')
  assert.equal(await fixture.refused('/ws'), 429)
})

test('a message larger than allowed ends the connection', async () => {
  await start({ maxMessageBytes: 1_000 })
  const client = await fixture.connect('/ws')
  client.send(' '.repeat(2_000))
  assert.equal((await client.closed).code, 1009)
})

test('the server pings, and closes when nothing comes back', async () => {
  await start({ pingIntervalMs: 100, pongTimeoutMs: 3_000, messagesPerSecond: 100, closeTimeoutMs: 200 })
  const lively = await fixture.connect('/ws')
  const mute = await fixture.connect('/ws')
  let pings = 0
  lively.ws.on('ping', () => {
    pings += 1
  })
  // A client that reads frames but never answers pings.
  mute.ws.pong = () => undefined
  const { code } = await mute.closed
  assert.equal(code, 1008)
  assert.ok(pings >= 3, `${pings} pings`)
  assert.equal(lively.ws.readyState, lively.ws.OPEN)
})

test('a connection ends at its maximum age', async () => {
  await start({ maxAgeMs: 250 })
  const client = await fixture.connect('/ws')
  assert.equal((await client.closed).code, 1001)
})

test('half a handshake or a broken frame does no harm', async () => {
  await start()
  for (const bytes of ['GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 'GET /ws']) {
    const raw = connect(fixture.port, '127.0.0.1')
    raw.on('error', () => raw.destroy())
    raw.write(bytes)
    raw.end()
    raw.resume()
    await new Promise((resolve) => raw.once('close', resolve))
  }
  const client = await fixture.connect('/ws')
  // An unmasked frame from a client violates the protocol.
  const raw = (client.ws as unknown as { _socket: { write(bytes: Buffer): void } })._socket
  raw.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]))
  assert.equal((await client.closed).code, 1002)
  await until(() => fixture.server.connections === 0)
})

test('a refused client that keeps its half of the connection open is cut off all the same', async () => {
  await start({ maxConnections: 0 })
  const raw = connect({ port: fixture.port, host: '127.0.0.1', allowHalfOpen: true })
  raw.on('error', () => raw.destroy())
  raw.write('GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  const answer = await new Promise((resolve) => raw.once('data', resolve))
  assert.match(String(answer), /^HTTP\/1.1 503 /)
  await until(() => fixture.openSockets === 0)
  raw.destroy()
})

test('closing the server says goodbye to every client', async () => {
  await start()
  const clients = await Promise.all([fixture.connect('/ws'), fixture.connect('/stream')])
  await fixture.server.close()
  for (const client of clients) assert.equal((await client.closed).code, 1001)
  assert.equal(await fixture.refused('/ws'), 503)
})
