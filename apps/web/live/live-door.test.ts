import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { BookLevel, TradeRow } from '@bowline/contract/stream.ts'
import type { Level } from './book-store.ts'
import { LineFixture } from './line.fixture.ts'
import { LiveDoor } from './live-door.ts'

const BOOK = 'book:BTC_USDT'
const ignore = () => undefined

let line: LineFixture

beforeEach(() => {
  line = new LineFixture()
})

const subscribe = (...channels: string[]) => ({ op: 'subscribe', channels })
const texts = (levels: readonly Level[]) => levels.map(({ price, qty }) => `${qty} at ${price}`)

function bookSnapshot(seq: number, updateId: number, bids: BookLevel[] = [], asks: BookLevel[] = []): void {
  line.snapshot(BOOK, seq, { updateId, priceDecimals: 2, qtyDecimals: 5, bids, asks })
}

function bookDelta(
  seq: number,
  firstUpdateId: number,
  updateId: number,
  bids: BookLevel[],
  asks: BookLevel[] = [],
): void {
  line.delta(BOOK, seq, { firstUpdateId, updateId, bids, asks })
}

/** A live book with one bid of 1 BTC at 59,999. */
async function liveBook() {
  const book = line.door.book('BTC_USDT')
  const letGo = book.subscribe(ignore)
  await line.answer()
  bookSnapshot(7, 100, [['59999.00', '1.00000']])
  return { book, letGo }
}

test('the first listener opens the connection, and simultaneous listeners share one request', async () => {
  assert.equal(line.sockets.length, 0)
  line.door.book('BTC_USDT').subscribe(ignore)
  line.door.trades('BTC_USDT').subscribe(ignore)
  line.door.tickers.subscribe(ignore)
  assert.equal(line.door.connection.state, 'connecting')
  assert.deepEqual(await line.answer(), [subscribe(BOOK, 'trades:BTC_USDT', 'tickers')])
  line.door.bars('BTC_USDT', '1m').subscribe(ignore)
  assert.deepEqual(await line.asked(), [subscribe('klines:BTC_USDT:1m')])
  assert.equal(line.sockets.length, 1)
})

test('a book applies its deltas and stays sorted, best first', async () => {
  const { book } = await liveBook()
  const { version } = book
  bookDelta(
    8,
    101,
    103,
    [
      ['59998.50', '2.00000'],
      ['60000.00', '0.50000'],
    ],
    [['60001.00', '3.00000']],
  )
  assert.deepEqual(texts(book.bids), ['0.50000 at 60000.00', '1.00000 at 59999.00', '2.00000 at 59998.50'])
  bookDelta(
    9,
    104,
    106,
    [
      ['59999.00', '0.00000'],
      ['60000.00', '0.75000'],
      ['1.00', '0.00000'],
    ],
    [['60000.50', '1.00000']],
  )
  assert.deepEqual(texts(book.bids), ['0.75000 at 60000.00', '2.00000 at 59998.50'])
  assert.deepEqual(texts(book.asks), ['1.00000 at 60000.50', '3.00000 at 60001.00'])
  assert.deepEqual(book.bids[0], { price: '60000.00', qty: '0.75000', priceSteps: 6_000_000, qtySteps: 75_000 })
  assert.deepEqual([book.version, book.updateId, book.freshness.state], [version + 2, 106, 'live'])
})

test('a repeated or late delta changes nothing', async () => {
  const { book } = await liveBook()
  bookDelta(6, 99, 99, [['59999.00', '9.00000']])
  bookDelta(8, 101, 101, [['59999.00', '2.00000']])
  bookDelta(8, 101, 101, [['59999.00', '2.00000']])
  bookDelta(7, 100, 100, [['59999.00', '9.00000']])
  assert.deepEqual(texts(book.bids), ['2.00000 at 59999.00'])
  assert.deepEqual([book.freshness.state, await line.asked()], ['live', []])
})

test('a lost delta requests a new snapshot, and deltas before it are ignored', async () => {
  const { book } = await liveBook()
  bookDelta(9, 102, 102, [['59999.00', '2.00000']])
  assert.equal(book.freshness.state, 'stale')
  assert.deepEqual(await line.asked(), [subscribe(BOOK)])
  bookDelta(10, 103, 103, [['59999.00', '3.00000']])
  assert.deepEqual([texts(book.bids), await line.asked()], [['1.00000 at 59999.00'], []])
  bookSnapshot(10, 103, [['59999.00', '3.00000']])
  bookDelta(11, 104, 104, [['59997.00', '1.00000']])
  assert.deepEqual(texts(book.bids), ['3.00000 at 59999.00', '1.00000 at 59997.00'])
  assert.equal(book.freshness.state, 'live')
})

test('deltas out of order request a new snapshot too', async () => {
  const { book } = await liveBook()
  bookDelta(9, 102, 102, [['59998.00', '2.00000']])
  bookDelta(8, 101, 101, [['59999.00', '0.00000']])
  assert.deepEqual(await line.asked(), [subscribe(BOOK)])
  bookSnapshot(9, 102, [['59998.00', '2.00000']])
  assert.deepEqual(texts(book.bids), ['2.00000 at 59998.00'])
})

test('a gap in update ids requests a new snapshot, even if the sequence number is right', async () => {
  const { book } = await liveBook()
  bookDelta(8, 102, 102, [['59999.00', '2.00000']])
  assert.deepEqual([await line.asked(), book.freshness.state], [[subscribe(BOOK)], 'stale'])
})

test('a broken connection reopens after a doubling pause and subscribes to everything again', async () => {
  const { book } = await liveBook()
  line.door.tickers.subscribe(ignore)
  assert.deepEqual(await line.asked(), [subscribe('tickers')])
  line.socket.cut()
  assert.deepEqual([line.door.connection.state, book.freshness.state], ['waiting', 'stale'])
  for (const pause of [500, 1_000, 2_000, 4_000]) {
    const { length } = line.sockets
    line.clock.pass(pause - 1)
    assert.equal(line.sockets.length, length)
    line.clock.pass(1)
    assert.equal(line.sockets.length, length + 1)
    if (pause < 4_000) line.socket.cut()
  }
  assert.deepEqual(texts(book.bids), ['1.00000 at 59999.00'])
  assert.equal(book.freshness.ageMs, 7_500)
  assert.deepEqual(await line.answer(), [subscribe(BOOK, 'tickers')])
  bookSnapshot(1, 500, [['60000.00', '4.00000']])
  assert.deepEqual([texts(book.bids), book.freshness.state], [['4.00000 at 60000.00'], 'live'])
  line.socket.cut()
  line.clock.pass(500)
  assert.equal(line.door.connection.state, 'connecting')
})

test('the pause never exceeds half a minute, and a retry ends it', () => {
  line.door.tickers.subscribe(ignore)
  for (let failure = 0; failure < 20; failure++) {
    line.socket.cut()
    line.clock.pass(Math.min(30_000, 500 * 2 ** failure))
    assert.equal(line.sockets.length, failure + 2)
  }
  assert.deepEqual(line.door.tickers.freshness, { state: 'failed', ageMs: undefined, refusal: 'unreachable' })
  line.socket.cut()
  line.door.retry()
  assert.equal(line.sockets.length, 22)
})

test('heartbeats keep a quiet channel live; silence drops the connection', async () => {
  const { book } = await liveBook()
  line.live(60)
  assert.equal(book.freshness.state, 'live')
  line.clock.pass(12_000)
  assert.deepEqual(book.freshness, { state: 'live', ageMs: 12_000, refusal: undefined })
  const silent = line.socket
  line.clock.pass(1_000)
  assert.deepEqual([book.freshness.state, book.freshness.ageMs], ['stale', 13_000])
  assert.deepEqual([line.sockets.length, silent.isClosed], [2, true])
  silent.say({ kind: 'delta', channel: BOOK, seq: 8, data: {} })
  assert.deepEqual(texts(book.bids), ['1.00000 at 59999.00'])
})

test('after sleep a new connection opens at once', async () => {
  const { book } = await liveBook()
  line.clock.sleep(3_600_000)
  assert.equal(book.freshness.state, 'stale')
  line.clock.pass(1)
  assert.equal(line.sockets.length, 2)
  assert.deepEqual(await line.answer(), [subscribe(BOOK)])
})

test('a page that becomes visible pings the server and waits three seconds', async () => {
  await liveBook()
  line.door.wake()
  assert.deepEqual(await line.asked(), [{ op: 'ping' }])
  line.socket.say({ kind: 'pong', timeMs: line.clock.now(), signedIn: true })
  line.live(10)
  assert.equal(line.sockets.length, 1)
  line.door.wake()
  line.clock.pass(4_000)
  assert.equal(line.door.connection.state, 'waiting')
  line.door.wake()
  assert.equal(line.sockets.length, 2)
})

test('a connection that does not open is dropped', () => {
  line.door.tickers.subscribe(ignore)
  line.clock.pass(11_000)
  assert.deepEqual([line.door.connection.state, line.socket.isClosed], ['waiting', true])
})

test('anything that is not a frame drops the connection', async () => {
  await liveBook()
  line.socket.receive('<html>')
  assert.equal(line.door.connection.state, 'waiting')
})

test('a snapshot that does not arrive is requested again', async () => {
  line.door.book('BTC_USDT').subscribe(ignore)
  await line.answer()
  line.live(10)
  assert.deepEqual(await line.asked(), [])
  line.live(5)
  assert.deepEqual(await line.asked(), [subscribe(BOOK)])
})

test('a channel closes a while after its last listener, and the connection after the last channel', async () => {
  const { book, letGo } = await liveBook()
  const another = book.subscribe(ignore)
  letGo()
  letGo()
  line.live(3)
  assert.deepEqual(await line.asked(), [])
  another()
  line.clock.pass(1_000)
  const back = book.subscribe(ignore)
  line.live(5)
  assert.deepEqual([await line.asked(), book.freshness.state], [[], 'live'])
  back()
  line.clock.pass(2_000)
  assert.deepEqual(await line.asked(), [{ op: 'unsubscribe', channels: [BOOK] }])
  assert.deepEqual([line.door.connection.state, line.socket.isClosed], ['idle', true])
  book.subscribe(ignore)
  assert.deepEqual(await line.answer(), [subscribe(BOOK)])
  assert.equal(book.freshness.state, 'stale')
})

test('a refusal is reported; an unavailable channel is requested again', async () => {
  const { door } = line
  door.book('BTC_NOPE').subscribe(ignore)
  door.account.subscribe(ignore)
  await line.answer()
  line.refuse('book:BTC_NOPE', 'no-such-market')
  line.refuse('account', 'unavailable')
  assert.deepEqual(door.book('BTC_NOPE').freshness, { state: 'failed', ageMs: undefined, refusal: 'no-such-market' })
  assert.equal(door.account.freshness.refusal, 'unavailable')
  line.clock.pass(3_000)
  assert.deepEqual(await line.asked(), [subscribe('account')])
})

test('trades are kept newest first, tickers and markets by pair', async () => {
  const trade = (id: number): TradeRow => ({ id, atMs: id, price: '60000.00', qty: '0.10000', takerSide: 'buy' })
  const { door } = line
  for (const store of [door.trades('BTC_USDT'), door.markets]) store.subscribe(ignore)
  await line.answer()
  assert.equal(door.trades('BTC_USDT').getSnapshot(), undefined)
  line.snapshot('trades:BTC_USDT', 0, { trades: [trade(1), trade(2)] })
  line.delta('trades:BTC_USDT', 1, { trades: Array.from({ length: 300 }, (_, index) => trade(index + 3)) })
  const trades = door.trades('BTC_USDT').getSnapshot() ?? []
  assert.deepEqual([trades.length, trades[0]?.id, trades.at(-1)?.id], [200, 302, 103])
  line.snapshot('markets', 4, { markets: [{ pair: 'BTC_USDT', state: 'trading', opensAtMs: null }] })
  line.delta('markets', 5, { markets: [{ pair: 'BTC_USDT', state: 'halted', opensAtMs: null }] })
  assert.equal(door.markets.getSnapshot()?.get('BTC_USDT')?.state, 'halted')
})

test('bars arrive with the information whether a chart may have missed some', async () => {
  const received: unknown[] = []
  const bars = line.door.bars('BTC_USDT', '1m')
  bars.onBars((rows, isSnapshot) => received.push([rows.map(([openMs]) => openMs), isSnapshot]))
  await line.answer()
  const bar = (openMs: number) => [openMs, '1', '1', '1', '1', '0', '0', 0]
  line.snapshot('klines:BTC_USDT:1m', 0, { bars: [bar(0), bar(60_000)] })
  line.delta('klines:BTC_USDT:1m', 1, { bars: [bar(120_000)] })
  assert.deepEqual(received, [
    [[0, 60_000], true],
    [[120_000], false],
  ])
  assert.equal(bars.running?.[0], 120_000)
})

test('it knows the server’s clock', async () => {
  await liveBook()
  line.socket.say({ kind: 'heartbeat', timeMs: line.clock.now() + 90_000, signedIn: false })
  line.clock.pass(1_000)
  assert.equal(line.door.serverNow(), line.clock.now() + 90_000)
})

test('on the server it never connects', () => {
  const door = new LiveDoor({ url: '' })
  door.tickers.subscribe(ignore)
  assert.deepEqual([door.connection.state, door.tickers.getSnapshot()], ['idle', undefined])
})
