import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { FeedFixture, fill, MINUTE, Reader } from './feeds.fixture.ts'
import { parseStream } from './stream-name.ts'

let feeds: FeedFixture

beforeEach(() => {
  feeds = new FeedFixture()
})

test('listeners in microseconds and combined ones get the same update in their own format', () => {
  const plain = feeds.listen('btcusdt@trade')
  const micro = feeds.listen('btcusdt@trade', new Reader(true, 1_000))
  feeds.trade(fill(100n, 1n))
  const [bare] = plain.take() as { E: number; T: number }[]
  const [wrapped] = micro.take() as { stream: string; data: { E: number; T: number } }[]
  assert.equal(wrapped?.stream, 'btcusdt@trade')
  assert.deepEqual(wrapped?.data, { ...bare, E: feeds.now * 1_000, T: feeds.now * 1_000 })
  const kline = feeds.listen('btcusdt@kline_1m', new Reader(false, 1_000))
  feeds.pass(100)
  const [bar] = kline.take() as { k: { t: number; T: number } }[]
  assert.equal((bar?.k.T ?? 0) - (bar?.k.t ?? 0), MINUTE * 1_000 - 1)
})

test('a stream without listeners is closed, and its depth cursor with it', () => {
  const reader = feeds.listen('btcusdt@depth@100ms')
  assert.equal(feeds.streams.openStreams, 1)
  const stream = parseStream('btcusdt@depth@100ms')
  assert.ok(stream)
  feeds.streams.channel('btcusdt@depth@100ms', stream)?.leave(reader)
  feeds.streams.release('btcusdt@depth@100ms')
  assert.equal(feeds.streams.openStreams, 0)
})

test('unknown symbols have no channel', () => {
  const stream = parseStream('nosuch@trade')
  assert.ok(stream)
  assert.equal(feeds.streams.channel('nosuch@trade', stream), undefined)
  assert.equal(feeds.streams.openStreams, 0)
})
