import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { FeedFixture, fill, MINUTE, SECOND } from './feeds.fixture.ts'

let feeds: FeedFixture

beforeEach(() => {
  feeds = new FeedFixture()
})

test('kline: the running bar is repeated every two seconds and sent once more when it closes', () => {
  const reader = feeds.listen('btcusdt@kline_1m')
  feeds.trade(fill(60_000n, 100_000n), fill(59_000n, 100_000n, true))
  feeds.pass(57 * SECOND)
  const running = reader.take() as { k: Record<string, unknown> }[]
  assert.ok(running.length >= 27 && running.length <= 29, `${running.length} repeats in 57 s`)
  assert.ok(running.every(({ k }) => k.x === false))
  feeds.trade(fill(61_000n, 100_000n))
  feeds.pass(5 * SECOND)
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

test('kline: a trade that happened before the minute ended but arrives after it is in the closed bar', () => {
  const reader = feeds.listen('btcusdt@kline_1m')
  feeds.trade(fill(60_000n, 100_000n))
  feeds.pass(MINUTE - 100)
  // The engine's last event was 100 ms before the end of the bar; only the clock advances for half a second.
  for (let step = 0; step < 5; step++) {
    feeds.now += 100
    feeds.streams.look(feeds.now, false)
  }
  feeds.fanOut.flush()
  assert.ok(
    (reader.take() as { k: { x: boolean } }[]).every(({ k }) => !k.x),
    'not closed on the clock alone',
  )
  feeds.trade(fill(62_000n, 100_000n))
  feeds.exchange.engine.time = feeds.now
  feeds.exchange.emit([])
  feeds.streams.look(feeds.now + 100, false)
  feeds.fanOut.flush()
  const closed = (reader.take() as { k: { x: boolean; c: string; n: number } }[]).filter(({ k }) => k.x)
  assert.deepEqual(
    closed.map(({ k }) => [k.c, k.n]),
    [['62000.00000000', 2]],
  )
})

test('kline: with @+08:00 the days are those of UTC+8', () => {
  const reader = feeds.listen('btcusdt@kline_1d@+08:00')
  feeds.trade(fill(60_000n, 100_000n))
  feeds.pass(3 * SECOND)
  const [{ E, k }] = reader.take() as [{ E: number; k: Record<string, unknown> }]
  const midnight = Date.UTC(2026, 0, 4, 16)
  assert.deepEqual([k.t, k.T, k.i, k.n], [midnight, midnight + 86_400_000 - 1, '1d', 1])
  assert.ok(E > Date.UTC(2026, 0, 5, 12), 'the time of the event stays UTC')
})

test('kline: a silent engine holds a bar open for at most a second', () => {
  const reader = feeds.listen('btcusdt@kline_1s')
  feeds.trade(fill(60_000n, 1n))
  for (let step = 0; step < 50; step++) {
    feeds.now += 100
    feeds.streams.look(feeds.now, false)
  }
  feeds.fanOut.flush()
  const bars = reader.take() as { k: { t: number; x: boolean; v: string } }[]
  const closed = bars.filter(({ k }) => k.x).map(({ k }) => [(k.t - feeds.exchange.engine.time) / SECOND, k.v])
  assert.deepEqual(closed, [
    [0, '0.00001000'],
    [1, '0.00000000'],
    [2, '0.00000000'],
    [3, '0.00000000'],
  ])
})
