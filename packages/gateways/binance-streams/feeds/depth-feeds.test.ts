import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { FeedFixture } from './feeds.fixture.ts'

let feeds: FeedFixture

beforeEach(() => {
  feeds = new FeedFixture()
})

test('depth: each speed has its own events, without gaps', () => {
  const fast = feeds.listen('btcusdt@depth@100ms')
  const slow = feeds.listen('btcusdt@depth')
  feeds.exchange.emit([feeds.exchange.engine.bid(6_000_000n, 100n)])
  feeds.pass(100)
  feeds.exchange.emit([feeds.exchange.engine.bid(6_000_000n, 50n), feeds.exchange.engine.ask(6_000_100n, 7n)])
  feeds.pass(100)
  feeds.exchange.emit([feeds.exchange.engine.ask(6_000_100n, 0n)])
  feeds.pass(1_000)
  const event = { e: 'depthUpdate', s: 'BTCUSDT' }
  const times = [100, 200, 300].map((ms) => feeds.exchange.engine.time - 1_200 + ms)
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
      E: feeds.now - 200,
      U: 1,
      u: 4,
      b: [['60000.00000000', '0.00050000']],
      a: [['60001.00000000', '0.00000000']],
    },
  ])
})

test('partial depth: the best levels when the book changed, and at least once a second', () => {
  for (let i = 0n; i < 12n; i++) feeds.exchange.emit([feeds.exchange.engine.bid(6_000_000n - i, 1n + i)])
  const reader = feeds.listen('btcusdt@depth5@100ms')
  feeds.pass(1_000)
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
  feeds.pass(1_000)
  assert.equal(reader.take().length, 1)
  feeds.exchange.emit([feeds.exchange.engine.bid(6_000_000n, 0n)])
  feeds.pass(100)
  assert.deepEqual((reader.take()[0] as { bids: string[][] }).bids[0], ['59999.99000000', '0.00002000'])
})
