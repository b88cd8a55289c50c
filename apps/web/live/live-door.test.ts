import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { BookLevel, TradeRow } from '@bowline/contract/stream.ts'
import type { Level } from './book-store.ts'
import { LiveDoorFixture } from './live-door.fixture.ts'
import { LiveDoor } from './live-door.ts'

const BOOK = 'book:BTC_USDT'
const ignore = () => undefined

let live: LiveDoorFixture

beforeEach(() => {
  live = new LiveDoorFixture()
})

const subscribe = (...channels: string[]) => ({ op: 'subscribe', channels })
const texts = (levels: readonly Level[]) => levels.map(({ price, qty }) => `${qty} at ${price}`)

function bookSnapshot(seq: number, updateId: number, bids: BookLevel[] = [], asks: BookLevel[] = []): void {
  live.snapshot(BOOK, seq, { updateId, priceDecimals: 2, qtyDecimals: 5, bids, asks })
}

function bookDelta(
  seq: number,
  firstUpdateId: number,
  updateId: number,
  bids: BookLevel[],
  asks: BookLevel[] = [],
): void {
  live.delta(BOOK, seq, { firstUpdateId, updateId, bids, asks })
}

/** A live book with one bid of 1 BTC at 59,999. */
async function liveBook() {
  const book = live.door.book('BTC_USDT')
  const letGo = book.subscribe(ignore)
  await live.answer()
  bookSnapshot(7, 100, [['59999.00', '1.00000']])
  return { book, letGo }
}

test('the first listener opens the connection, and simultaneous listeners share one request', async () => {
  assert.equal(live.sockets.length, 0)
  live.door.book('BTC_USDT').subscribe(ignore)
  live.door.trades('BTC_USDT').subscribe(ignore)
  live.door.tickers.subscribe(ignore)
  assert.equal(live.door.connection.state, 'connecting')
  assert.deepEqual(await live.answer(), [subscribe(BOOK, 'trades:BTC_USDT', 'tickers')])
  live.door.bars('BTC_USDT', '1m').subscribe(ignore)
  assert.deepEqual(await live.asked(), [subscribe('klines:BTC_USDT:1m')])
  assert.equal(live.sockets.length, 1)
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
  assert.deepEqual([book.freshness.state, await live.asked()], ['live', []])
})

test('a lost delta requests a new snapshot, and deltas before it are ignored', async () => {
  const { book } = await liveBook()
  bookDelta(9, 102, 102, [['59999.00', '2.00000']])
  assert.equal(book.freshness.state, 'stale')
  assert.deepEqual(await live.asked(), [subscribe(BOOK)])
  bookDelta(10, 103, 103, [['59999.00', '3.00000']])
  assert.deepEqual([texts(book.bids), await live.asked()], [['1.00000 at 59999.00'], []])
  bookSnapshot(10, 103, [['59999.00', '3.00000']])
  bookDelta(11, 104, 104, [['59997.00', '1.00000']])
  assert.deepEqual(texts(book.bids), ['3.00000 at 59999.00', '1.00000 at 59997.00'])
  assert.equal(book.freshness.state, 'live')
})

test('deltas out of order request a new snapshot too', async () => {
  const { book } = await liveBook()
  bookDelta(9, 102, 102, [['59998.00', '2.00000']])
  bookDelta(8, 101, 101, [['59999.00', '0.00000']])
  assert.deepEqual(await live.asked(), [subscribe(BOOK)])
  bookSnapshot(9, 102, [['59998.00', '2.00000']])
  assert.deepEqual(texts(book.bids), ['2.00000 at 59998.00'])
})

test('a gap in update ids requests a new snapshot, even if the sequence number is right', async () => {
  const { book } = await liveBook()
  bookDelta(8, 102, 102, [['59999.00', '2.00000']])
  assert.deepEqual([await live.asked(), book.freshness.state], [[subscribe(BOOK)], 'stale'])
})

test('a broken connection reopens after a doubling pause and subscribes to everything again', async () => {
  const { book } = await liveBook()
  live.door.tickers.subscribe(ignore)
  assert.deepEqual(await live.asked(), [subscribe('tickers')])
  live.socket.cut()
  assert.deepEqual([live.door.connection.state, book.freshness.state], ['waiting', 'stale'])
  for (const pause of [500, 1_000, 2_000, 4_000]) {
    const { length } = live.sockets
    live.clock.pass(pause - 1)
    assert.equal(live.sockets.length, length)
    live.clock.pass(1)
    assert.equal(live.sockets.length, length + 1)
    if (pause < 4_000) live.socket.cut()
  }
  assert.deepEqual(texts(book.bids), ['1.00000 at 59999.00'])
  assert.equal(book.freshness.ageMs, 7_500)
  assert.deepEqual(await live.answer(), [subscribe(BOOK, 'tickers')])
  bookSnapshot(1, 500, [['60000.00', '4.00000']])
  assert.deepEqual([texts(book.bids), book.freshness.state], [['4.00000 at 60000.00'], 'live'])
  live.socket.cut()
  live.clock.pass(500)
  assert.equal(live.door.connection.state, 'connecting')
})

test('the pause never exceeds half a minute, and a retry ends it', () => {
  live.door.tickers.subscribe(ignore)
  for (let failure = 0; failure < 20; failure++) {
    live.socket.cut()
    live.clock.pass(Math.min(30_000, 500 * 2 ** failure))
    assert.equal(live.sockets.length, failure + 2)
  }
  assert.deepEqual(live.door.tickers.freshness, { state: 'failed', ageMs: undefined, refusal: 'unreachable' })
  live.socket.cut()
  live.door.retry()
  assert.equal(live.sockets.length, 22)
})

test('heartbeats keep a quiet channel live; silence drops the connection', async () => {
  const { book } = await liveBook()
  live.live(60)
  assert.equal(book.freshness.state, 'live')
  live.clock.pass(12_000)
  assert.deepEqual(book.freshness, { state: 'live', ageMs: 12_000, refusal: undefined })
  const silent = live.socket
  live.clock.pass(1_000)
  assert.deepEqual([book.freshness.state, book.freshness.ageMs], ['stale', 13_000])
  assert.deepEqual([live.sockets.length, silent.isClosed], [2, true])
  silent.say({ kind: 'delta', channel: BOOK, seq: 8, data: {} })
  assert.deepEqual(texts(book.bids), ['1.00000 at 59999.00'])
})

test('after sleep a new connection opens at once', async () => {
  const { book } = await liveBook()
  live.clock.sleep(3_600_000)
  assert.equal(book.freshness.state, 'stale')
  live.clock.pass(1)
  assert.equal(live.sockets.length, 2)
  assert.deepEqual(await live.answer(), [subscribe(BOOK)])
})

test('a page that becomes visible pings the server and waits three seconds', async () => {
  await liveBook()
  live.door.wake()
  assert.deepEqual(await live.asked(), [{ op: 'ping' }])
  live.socket.say({ kind: 'pong', timeMs: live.clock.now(), signedIn: true })
  live.live(10)
  assert.equal(live.sockets.length, 1)
  live.door.wake()
  live.clock.pass(4_000)
  assert.equal(live.door.connection.state, 'waiting')
  live.door.wake()
  assert.equal(live.sockets.length, 2)
})

test('a connection that does not open is dropped', () => {
  live.door.tickers.subscribe(ignore)
  live.clock.pass(11_000)
  assert.deepEqual([live.door.connection.state, live.socket.isClosed], ['waiting', true])
})

test('anything that is not a frame drops the connection', async () => {
  await liveBook()
  live.socket.receive('<html>')
  assert.equal(live.door.connection.state, 'waiting')
})

test('a snapshot that does not arrive is requested again', async () => {
  live.door.book('BTC_USDT').subscribe(ignore)
  await live.answer()
  live.live(10)
  assert.deepEqual(await live.asked(), [])
  live.live(5)
  assert.deepEqual(await live.asked(), [subscribe(BOOK)])
})

test('a channel closes a while after its last listener, and the connection after the last channel', async () => {
  const { book, letGo } = await liveBook()
  const another = book.subscribe(ignore)
  letGo()
  letGo()
  live.live(3)
  assert.deepEqual(await live.asked(), [])
  another()
  live.clock.pass(1_000)
  const back = book.subscribe(ignore)
  live.live(5)
  assert.deepEqual([await live.asked(), book.freshness.state], [[], 'live'])
  back()
  live.clock.pass(2_000)
  assert.deepEqual(await live.asked(), [{ op: 'unsubscribe', channels: [BOOK] }])
  assert.deepEqual([live.door.connection.state, live.socket.isClosed], ['idle', true])
  book.subscribe(ignore)
  assert.deepEqual(await live.answer(), [subscribe(BOOK)])
  assert.equal(book.freshness.state, 'stale')
})

test('a refusal is reported; an unavailable channel is requested again', async () => {
  const { door } = live
  door.book('BTC_NOPE').subscribe(ignore)
  door.account.subscribe(ignore)
  await live.answer()
  live.refuse('book:BTC_NOPE', 'no-such-market')
  live.refuse('account', 'unavailable')
  assert.deepEqual(door.book('BTC_NOPE').freshness, { state: 'failed', ageMs: undefined, refusal: 'no-such-market' })
  assert.equal(door.account.freshness.refusal, 'unavailable')
  live.clock.pass(3_000)
  assert.deepEqual(await live.asked(), [subscribe('account')])
})

test('trades are kept newest first, tickers and markets by pair', async () => {
  const trade = (id: number): TradeRow => ({ id, atMs: id, price: '60000.00', qty: '0.10000', takerSide: 'buy' })
  const { door } = live
  for (const store of [door.trades('BTC_USDT'), door.markets]) store.subscribe(ignore)
  await live.answer()
  assert.equal(door.trades('BTC_USDT').getSnapshot(), undefined)
  live.snapshot('trades:BTC_USDT', 0, { trades: [trade(1), trade(2)] })
  live.delta('trades:BTC_USDT', 1, { trades: Array.from({ length: 300 }, (_, index) => trade(index + 3)) })
  const trades = door.trades('BTC_USDT').getSnapshot() ?? []
  assert.deepEqual([trades.length, trades[0]?.id, trades.at(-1)?.id], [200, 302, 103])
  live.snapshot('markets', 4, { markets: [{ pair: 'BTC_USDT', state: 'trading', opensAtMs: null }] })
  live.delta('markets', 5, { markets: [{ pair: 'BTC_USDT', state: 'halted', opensAtMs: null }] })
  assert.equal(door.markets.getSnapshot()?.get('BTC_USDT')?.state, 'halted')
})

test('bars arrive with the information whether a chart may have missed some', async () => {
  const received: unknown[] = []
  const bars = live.door.bars('BTC_USDT', '1m')
  bars.onBars((rows, isSnapshot) => received.push([rows.map(([openMs]) => openMs), isSnapshot]))
  await live.answer()
  const bar = (openMs: number) => [openMs, '1', '1', '1', '1', '0', '0', 0]
  live.snapshot('klines:BTC_USDT:1m', 0, { bars: [bar(0), bar(60_000)] })
  live.delta('klines:BTC_USDT:1m', 1, { bars: [bar(120_000)] })
  assert.deepEqual(received, [
    [[0, 60_000], true],
    [[120_000], false],
  ])
  assert.equal(bars.running?.[0], 120_000)
})

test('it knows the server’s clock', async () => {
  await liveBook()
  live.socket.say({ kind: 'heartbeat', timeMs: live.clock.now() + 90_000, signedIn: false })
  live.clock.pass(1_000)
  assert.equal(live.door.serverNow(), live.clock.now() + 90_000)
})

test('on the server it never connects', () => {
  const door = new LiveDoor({ url: '' })
  door.tickers.subscribe(ignore)
  assert.deepEqual([door.connection.state, door.tickers.getSnapshot()], ['idle', undefined])
})
