import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Channel, FanOut, type Receiver } from './fan-out.ts'
import { MarketStreams } from './market-streams.ts'
import { SampleExchange } from './sample-exchange.fixture.ts'
import { parseStream } from './stream-name.ts'
import type { TimeUnit } from './time-unit.ts'

const SECOND = 1_000
const MINUTE = 60_000

/** Reads frames back, like a client would. */
class Reader implements Receiver {
  readonly combined: boolean
  readonly timeUnit: TimeUnit
  readonly messages: unknown[] = []
  #bytes = Buffer.alloc(0)

  constructor(combined = false, timeUnit: TimeUnit = 1) {
    this.combined = combined
    this.timeUnit = timeUnit
  }

  hold(chunk: Buffer): boolean {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    return true
  }

  flush(): void {
    while (this.#bytes.length > 0) {
      assert.equal(this.#bytes[0], 0x81, 'a final text frame')
      const short = this.#bytes[1] as number
      const start = short < 126 ? 2 : short === 126 ? 4 : 10
      const length =
        short < 126 ? short : short === 126 ? this.#bytes.readUInt16BE(2) : Number(this.#bytes.readBigUInt64BE(2))
      this.messages.push(JSON.parse(this.#bytes.toString('utf8', start, start + length)))
      this.#bytes = this.#bytes.subarray(start + length)
    }
  }

  /** What came since the last call. */
  take(): unknown[] {
    return this.messages.splice(0)
  }
}

let exchange: SampleExchange
let fanOut: FanOut
let streams: MarketStreams
let now: number

beforeEach(() => {
  exchange = new SampleExchange()
  fanOut = new FanOut()
  streams = new MarketStreams(exchange, fanOut)
  exchange.onBatch((batch) => streams.onBatch(batch))
  now = exchange.engine.time
})

function listen(name: string, reader = new Reader()): Reader {
  const stream = parseStream(name)
  assert.ok(stream, name)
  const channel = streams.channel(name, stream) as Channel
  assert.ok(channel, name)
  channel.join(reader)
  return reader
}

/** Lets `ms` pass in steps of 100 ms, looking at every step as the server does. */
function pass(ms: number): void {
  for (let step = 0; step < ms; step += 100) {
    now += 100
    exchange.engine.time = now
    streams.look(now, (now / 100) % 10 === 0)
  }
  fanOut.flush()
}

const fill = (price: bigint, qty: bigint, buyerIsMaker = false) => ({ price: price * 100n, qty, buyerIsMaker })
const trade = (...fills: ReturnType<typeof fill>[]) => {
  exchange.emit(exchange.engine.trades(fills))
  fanOut.flush()
}

test('trade: each trade at once, with all fields', () => {
  const reader = listen('btcusdt@trade')
  trade(fill(60_000n, 12_345n, true), fill(60_001n, 1n))
  assert.deepEqual(reader.take(), [
    {
      e: 'trade',
      E: now,
      s: 'BTCUSDT',
      t: 1,
      p: '60000.00000000',
      q: '0.12345000',
      T: now,
      m: true,
      M: true,
    },
    {
      e: 'trade',
      E: now,
      s: 'BTCUSDT',
      t: 2,
      p: '60001.00000000',
      q: '0.00001000',
      T: now,
      m: false,
      M: true,
    },
  ])
})

test('aggTrade: the trades of one taker at one price as one', () => {
  const reader = listen('btcusdt@aggTrade')
  trade(fill(60_000n, 10n), fill(60_000n, 20n), fill(60_001n, 1n))
  assert.deepEqual(reader.take(), [
    {
      e: 'aggTrade',
      E: now,
      s: 'BTCUSDT',
      a: 1,
      p: '60000.00000000',
      q: '0.00030000',
      f: 1,
      l: 2,
      T: now,
      m: false,
      M: true,
    },
    {
      e: 'aggTrade',
      E: now,
      s: 'BTCUSDT',
      a: 2,
      p: '60001.00000000',
      q: '0.00001000',
      f: 3,
      l: 3,
      T: now,
      m: false,
      M: true,
    },
  ])
})

test('bookTicker: only changes of the best levels, and where things stand for who just joined', () => {
  exchange.emit([exchange.engine.bid(6_000_000n, 100n), exchange.engine.ask(6_000_100n, 200n)])
  const reader = listen('btcusdt@bookTicker')
  pass(100)
  const standing = { u: 2, s: 'BTCUSDT', b: '60000.00000000', B: '0.00100000', a: '60001.00000000', A: '0.00200000' }
  assert.deepEqual(reader.take(), [standing])
  exchange.emit([exchange.engine.bid(5_999_900n, 100n)])
  fanOut.flush()
  assert.deepEqual(reader.take(), [], 'a level behind the best is no news')
  exchange.emit([exchange.engine.bid(6_000_000n, 0n)])
  fanOut.flush()
  assert.deepEqual(reader.take(), [{ ...standing, u: 4, b: '59999.00000000' }])
  pass(1_000)
  assert.deepEqual(reader.take(), [])
})

test('depth: each speed gathers for itself, and its events follow without gap', () => {
  const fast = listen('btcusdt@depth@100ms')
  const slow = listen('btcusdt@depth')
  exchange.emit([exchange.engine.bid(6_000_000n, 100n)])
  pass(100)
  exchange.emit([exchange.engine.bid(6_000_000n, 50n), exchange.engine.ask(6_000_100n, 7n)])
  pass(100)
  exchange.emit([exchange.engine.ask(6_000_100n, 0n)])
  pass(1_000)
  const event = { e: 'depthUpdate', s: 'BTCUSDT' }
  const times = [100, 200, 300].map((ms) => exchange.engine.time - 1_200 + ms)
  assert.deepEqual(fast.take(), [
    { ...event, E: times[0], U: 1, u: 1, b: [['60000.00000000', '0.00100000']], a: [] },
    {
      ...event,
      E: times[1],
      U: 2,
      u: 3,
      b: [['60000.00000000', '0.00050000']],
      a: [['60001.00000000', '0.00007000']],
    },
    { ...event, E: times[2], U: 4, u: 4, b: [], a: [['60001.00000000', '0.00000000']] },
  ])
  assert.deepEqual(slow.take(), [
    {
      ...event,
      E: now - 200,
      U: 1,
      u: 4,
      b: [['60000.00000000', '0.00050000']],
      a: [['60001.00000000', '0.00000000']],
    },
  ])
})

test('partial depth: the best levels when the book moved, and at least once a second', () => {
  for (let i = 0n; i < 12n; i++) exchange.emit([exchange.engine.bid(6_000_000n - i, 1n + i)])
  const reader = listen('btcusdt@depth5@100ms')
  pass(1_000)
  const [first, ...more] = reader.take() as { lastUpdateId: number; bids: string[][]; asks: string[][] }[]
  assert.deepEqual(first, {
    lastUpdateId: 12,
    bids: [
      ['60000.00000000', '0.00001000'],
      ['59999.99000000', '0.00002000'],
      ['59999.98000000', '0.00003000'],
      ['59999.97000000', '0.00004000'],
      ['59999.96000000', '0.00005000'],
    ],
    asks: [],
  })
  assert.equal(more.length, 0)
  pass(1_000)
  assert.equal(reader.take().length, 1)
  exchange.emit([exchange.engine.bid(6_000_000n, 0n)])
  pass(100)
  assert.deepEqual((reader.take()[0] as { bids: string[][] }).bids[0], ['59999.99000000', '0.00002000'])
})

test('kline: the running bar is repeated every two seconds and told once more when it is over', () => {
  const reader = listen('btcusdt@kline_1m')
  trade(fill(60_000n, 100_000n), fill(59_000n, 100_000n, true))
  pass(57 * SECOND)
  const running = reader.take() as { k: Record<string, unknown> }[]
  assert.ok(running.length >= 27 && running.length <= 29, `${running.length} repeats in 57 s`)
  assert.ok(running.every(({ k }) => k.x === false))
  trade(fill(61_000n, 100_000n))
  pass(5 * SECOND)
  const after = reader.take() as { E: number; k: Record<string, unknown> }[]
  const closed = after.filter(({ k }) => k.x === true)
  const start = Date.UTC(2026, 0, 5, 12)
  assert.deepEqual(
    closed.map(({ k }) => k),
    [
      {
        t: start,
        T: start + MINUTE - 1,
        s: 'BTCUSDT',
        i: '1m',
        f: 1,
        L: 3,
        o: '60000.00000000',
        c: '61000.00000000',
        h: '61000.00000000',
        l: '59000.00000000',
        v: '3.00000000',
        n: 3,
        x: true,
        q: '180000.00000000',
        V: '2.00000000',
        Q: '121000.00000000',
        B: '0',
      },
    ],
  )
  const next = after[after.length - 1] as { k: Record<string, unknown> }
  assert.deepEqual(
    [next.k.t, next.k.o, next.k.v, next.k.n, next.k.f],
    [start + MINUTE, '61000.00000000', '0.00000000', 0, -1],
  )
})

test('kline: a trade that arrives after the clock passed the minute, but happened before, is in the closed bar', () => {
  const reader = listen('btcusdt@kline_1m')
  trade(fill(60_000n, 100_000n))
  pass(MINUTE - 100)
  // The engine's last word was 100 ms before the end; the clock goes on alone for half a second.
  for (let step = 0; step < 5; step++) {
    now += 100
    streams.look(now, false)
  }
  fanOut.flush()
  assert.ok(
    (reader.take() as { k: { x: boolean } }[]).every(({ k }) => !k.x),
    'not closed on the clock alone',
  )
  trade(fill(62_000n, 100_000n))
  exchange.engine.time = now
  exchange.emit([])
  streams.look(now + 100, false)
  fanOut.flush()
  const closed = (reader.take() as { k: { x: boolean; c: string; n: number } }[]).filter(({ k }) => k.x)
  assert.deepEqual(
    closed.map(({ k }) => [k.c, k.n]),
    [['62000.00000000', 2]],
  )
})

test('kline: a silent engine does not hold a bar open for more than a second', () => {
  const reader = listen('btcusdt@kline_1s')
  trade(fill(60_000n, 1n))
  for (let step = 0; step < 50; step++) {
    now += 100
    streams.look(now, false)
  }
  fanOut.flush()
  const bars = reader.take() as { k: { t: number; x: boolean; v: string } }[]
  const closed = bars.filter(({ k }) => k.x).map(({ k }) => [(k.t - exchange.engine.time) / SECOND, k.v])
  assert.deepEqual(closed, [
    [0, '0.00001000'],
    [1, '0.00000000'],
    [2, '0.00000000'],
    [3, '0.00000000'],
  ])
})

test('miniTicker and ticker: once a second, when the market changed', () => {
  const mini = listen('btcusdt@miniTicker')
  const full = listen('btcusdt@ticker')
  exchange.emit([exchange.engine.bid(9_900n, 10n)])
  for (const [price, qty] of [
    [100n, 2n],
    [110n, 1n],
    [90n, 1n],
    [105n, 1n],
  ] as const)
    trade(fill(price, qty * 100_000n))
  pass(3 * SECOND)
  const E = Date.UTC(2026, 0, 5, 12, 0, 1)
  assert.deepEqual(mini.take(), [
    {
      e: '24hrMiniTicker',
      E,
      s: 'BTCUSDT',
      c: '105.00000000',
      o: '100.00000000',
      h: '110.00000000',
      l: '90.00000000',
      v: '5.00000000',
      q: '505.00000000',
    },
  ])
  assert.deepEqual(full.take(), [
    {
      e: '24hrTicker',
      E,
      s: 'BTCUSDT',
      p: '5.00000000',
      P: '5.000',
      w: '101.00000000',
      x: '100.00000000',
      c: '105.00000000',
      Q: '1.00000000',
      b: '99.00000000',
      B: '0.00010000',
      a: '0.00000000',
      A: '0.00000000',
      o: '100.00000000',
      h: '110.00000000',
      l: '90.00000000',
      v: '5.00000000',
      q: '505.00000000',
      O: Date.UTC(2026, 0, 4, 12, 0, 0),
      C: E,
      F: 1,
      L: 4,
      n: 4,
    },
  ])
  exchange.emit([exchange.engine.ask(10_100n, 10n)])
  pass(2 * SECOND)
  assert.equal(mini.take().length, 0, 'the book is not in the mini ticker')
  assert.equal(full.take().length, 1)
})

test('window tickers name their window and leave out what they do not know', () => {
  const reader = listen('btcusdt@ticker_1h')
  trade(fill(100n, 100_000n))
  pass(70 * MINUTE)
  reader.take()
  trade(fill(80n, 300_000n))
  pass(SECOND)
  assert.deepEqual(reader.take(), [
    {
      e: '1hTicker',
      E: now,
      s: 'BTCUSDT',
      p: '0.00000000',
      P: '0.000',
      o: '80.00000000',
      h: '80.00000000',
      l: '80.00000000',
      c: '80.00000000',
      w: '80.00000000',
      v: '3.00000000',
      q: '240.00000000',
      O: Date.UTC(2026, 0, 5, 12, 10),
      C: now,
      F: 2,
      L: 2,
      n: 1,
    },
  ])
})

test('all-market streams list every market at first, then only those that changed', () => {
  const reader = listen('!miniTicker@arr')
  pass(SECOND)
  const symbols = () => (reader.take() as { s: string }[][]).map((list) => list.map((ticker) => ticker.s))
  assert.deepEqual(symbols(), [['BTCUSDT', 'ETHUSDT']])
  trade(fill(100n, 1n))
  pass(SECOND)
  assert.deepEqual(symbols(), [['BTCUSDT']])
  pass(SECOND)
  assert.deepEqual(symbols(), [])
  for (const name of ['!ticker@arr', '!ticker_1h@arr', '!ticker_4h@arr', '!ticker_1d@arr']) {
    const other = listen(name)
    pass(SECOND)
    assert.equal((other.take()[0] as unknown[]).length, 2, name)
  }
})

test('avgPrice: the five-minute average when it changed', () => {
  const reader = listen('btcusdt@avgPrice')
  trade(fill(100n, 1n))
  const at = exchange.engine.time
  pass(SECOND)
  assert.deepEqual(reader.take(), [{ e: 'avgPrice', E: now, s: 'BTCUSDT', i: '5m', w: '100.00000000', T: at }])
  pass(SECOND)
  assert.deepEqual(reader.take(), [])
})

test('listeners in microseconds and combined ones get the same update in their own form', () => {
  const plain = listen('btcusdt@trade')
  const micro = listen('btcusdt@trade', new Reader(true, 1_000))
  trade(fill(100n, 1n))
  const [bare] = plain.take() as { E: number; T: number }[]
  const [wrapped] = micro.take() as { stream: string; data: { E: number; T: number } }[]
  assert.equal(wrapped?.stream, 'btcusdt@trade')
  assert.deepEqual(wrapped?.data, { ...bare, E: now * 1_000, T: now * 1_000 })
  const kline = listen('btcusdt@kline_1m', new Reader(false, 1_000))
  pass(100)
  const [bar] = kline.take() as { k: { t: number; T: number } }[]
  assert.equal((bar?.k.T ?? 0) - (bar?.k.t ?? 0), MINUTE * 1_000 - 1)
})

test('a stream nobody listens to any more is closed, and its depth cursor with it', () => {
  const reader = listen('btcusdt@depth@100ms')
  assert.equal(streams.openStreams, 1)
  const stream = parseStream('btcusdt@depth@100ms')
  assert.ok(stream)
  streams.channel('btcusdt@depth@100ms', stream)?.leave(reader)
  streams.release('btcusdt@depth@100ms')
  assert.equal(streams.openStreams, 0)
})

test('unknown symbols have no channel', () => {
  const stream = parseStream('nosuch@trade')
  assert.ok(stream)
  assert.equal(streams.channel('nosuch@trade', stream), undefined)
  assert.equal(streams.openStreams, 0)
})
