import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { FeedFixture, fill } from './feeds.fixture.ts'

let feeds: FeedFixture

beforeEach(() => {
  feeds = new FeedFixture()
})

test('trade: each trade immediately, with all fields', () => {
  const reader = feeds.listen('btcusdt@trade')
  feeds.trade(fill(60_000n, 12_345n, true), fill(60_001n, 1n))
  assert.deepEqual(reader.take(), [
    {
      e: 'trade',
      E: feeds.now,
      s: 'BTCUSDT',
      t: 1,
      p: '60000.00000000',
      q: '0.12345000',
      T: feeds.now,
      m: true,
      M: true,
    },
    {
      e: 'trade',
      E: feeds.now,
      s: 'BTCUSDT',
      t: 2,
      p: '60001.00000000',
      q: '0.00001000',
      T: feeds.now,
      m: false,
      M: true,
    },
  ])
})

test('aggTrade: one taker’s trades at one price as one', () => {
  const reader = feeds.listen('btcusdt@aggTrade')
  feeds.trade(fill(60_000n, 10n), fill(60_000n, 20n), fill(60_001n, 1n))
  assert.deepEqual(reader.take(), [
    {
      e: 'aggTrade',
      E: feeds.now,
      s: 'BTCUSDT',
      a: 1,
      p: '60000.00000000',
      q: '0.00030000',
      f: 1,
      l: 2,
      T: feeds.now,
      m: false,
      M: true,
    },
    {
      e: 'aggTrade',
      E: feeds.now,
      s: 'BTCUSDT',
      a: 2,
      p: '60001.00000000',
      q: '0.00001000',
      f: 3,
      l: 3,
      T: feeds.now,
      m: false,
      M: true,
    },
  ])
})

test('bookTicker: only changes of the best levels, and the current ones for a new listener', () => {
  feeds.exchange.emit([feeds.exchange.engine.bid(6_000_000n, 100n), feeds.exchange.engine.ask(6_000_100n, 200n)])
  const reader = feeds.listen('btcusdt@bookTicker')
  feeds.pass(100)
  const standing = { u: 2, s: 'BTCUSDT', b: '60000.00000000', B: '0.00100000', a: '60001.00000000', A: '0.00200000' }
  assert.deepEqual(reader.take(), [standing])
  feeds.exchange.emit([feeds.exchange.engine.bid(5_999_900n, 100n)])
  feeds.fanOut.flush()
  assert.deepEqual(reader.take(), [], 'a level behind the best is no news')
  feeds.exchange.emit([feeds.exchange.engine.bid(6_000_000n, 0n)])
  feeds.fanOut.flush()
  assert.deepEqual(reader.take(), [{ ...standing, u: 4, b: '59999.00000000' }])
  feeds.pass(1_000)
  assert.deepEqual(reader.take(), [])
})

test('!bookTicker: the best levels of every market, each change in a message of its own', () => {
  const { engine } = feeds.exchange
  feeds.exchange.emit([engine.bid(6_000_000n, 100n), engine.ask(6_000_100n, 200n)])
  const reader = feeds.listen('!bookTicker')
  feeds.pass(100)
  const first = reader.take() as { s: string }[]
  const standing = { u: 2, s: 'BTCUSDT', b: '60000.00000000', B: '0.00100000', a: '60001.00000000', A: '0.00200000' }
  assert.deepEqual(
    first.find(({ s }) => s === 'BTCUSDT'),
    standing,
  )
  assert.deepEqual(
    first.map(({ s }) => s),
    feeds.exchange.markets.markets().map(({ symbol }) => symbol),
  )
  feeds.exchange.emit([engine.bid(6_000_000n, 0n)])
  feeds.fanOut.flush()
  assert.deepEqual(reader.take(), [{ ...standing, u: 3, b: '0.00000000', B: '0.00000000' }])
  feeds.pass(1_000)
  assert.deepEqual(reader.take(), [])
})

test('the stream of block trades, which do not exist here, is accepted and silent', () => {
  const reader = feeds.listen('btcusdt@blockTrade')
  feeds.trade(fill(60_000n, 10n))
  feeds.pass(1_000)
  assert.deepEqual(reader.take(), [])
})
