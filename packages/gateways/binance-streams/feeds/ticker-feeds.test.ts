import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { FeedFixture, fill, MINUTE, SECOND } from './feeds.fixture.ts'

let feeds: FeedFixture

beforeEach(() => {
  feeds = new FeedFixture()
})

test('miniTicker and ticker: once a second, if the market changed', () => {
  const mini = feeds.listen('btcusdt@miniTicker')
  const full = feeds.listen('btcusdt@ticker')
  feeds.exchange.emit([feeds.exchange.engine.bid(9_900n, 10n)])
  for (const [price, qty] of [
    [100n, 2n],
    [110n, 1n],
    [90n, 1n],
    [105n, 1n],
  ] as const)
    feeds.trade(fill(price, qty * 100_000n))
  feeds.pass(3 * SECOND)
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
  feeds.exchange.emit([feeds.exchange.engine.ask(10_100n, 10n)])
  feeds.pass(2 * SECOND)
  assert.equal(mini.take().length, 0, 'the book is not in the mini ticker')
  assert.equal(full.take().length, 1)
})

test('window tickers name their window and omit unknown fields', () => {
  const reader = feeds.listen('btcusdt@ticker_1h')
  feeds.trade(fill(100n, 100_000n))
  feeds.pass(70 * MINUTE)
  reader.take()
  feeds.trade(fill(80n, 300_000n))
  feeds.pass(SECOND)
  assert.deepEqual(reader.take(), [
    {
      e: '1hTicker',
      E: feeds.now,
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
      C: feeds.now,
      F: 2,
      L: 2,
      n: 1,
    },
  ])
})

test('all-market streams list every market at first, then only those that changed', () => {
  const reader = feeds.listen('!miniTicker@arr')
  feeds.pass(SECOND)
  const symbols = () => (reader.take() as { s: string }[][]).map((list) => list.map((ticker) => ticker.s))
  assert.deepEqual(symbols(), [['BTCUSDT', 'ETHUSDT']])
  feeds.trade(fill(100n, 1n))
  feeds.pass(SECOND)
  assert.deepEqual(symbols(), [['BTCUSDT']])
  feeds.pass(SECOND)
  assert.deepEqual(symbols(), [])
  for (const name of ['!ticker@arr', '!ticker_1h@arr', '!ticker_4h@arr', '!ticker_1d@arr']) {
    const other = feeds.listen(name)
    feeds.pass(SECOND)
    assert.equal((other.take()[0] as unknown[]).length, 2, name)
  }
})

test('avgPrice: the five-minute average when it changed', () => {
  const reader = feeds.listen('btcusdt@avgPrice')
  feeds.trade(fill(100n, 1n))
  const at = feeds.exchange.engine.time
  feeds.pass(SECOND)
  assert.deepEqual(reader.take(), [{ e: 'avgPrice', E: feeds.now, s: 'BTCUSDT', i: '5m', w: '100.00000000', T: at }])
  feeds.pass(SECOND)
  assert.deepEqual(reader.take(), [])
})
