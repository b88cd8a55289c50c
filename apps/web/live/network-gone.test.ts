import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LiveDoorFixture } from './live-door.fixture.ts'

const BOOK = 'book:BTC_USDT'

/** A line with a live book on it. */
async function liveBook() {
  const live = new LiveDoorFixture()
  const book = live.door.book('BTC_USDT')
  book.subscribe(() => undefined)
  const snapshot = () =>
    live.snapshot(BOOK, 1, {
      updateId: 100,
      priceDecimals: 2,
      qtyDecimals: 5,
      bids: [['59999.00', '1.00000']],
      asks: [],
    })
  await live.answer()
  snapshot()
  return { live, book, snapshot }
}

test('a network that is gone makes the data stale at once, and a new one brings it back', async () => {
  const { live, book, snapshot } = await liveBook()
  const { socket } = live
  live.door.interrupt()
  assert.equal(socket.isClosed, true)
  assert.equal(book.freshness.state, 'stale')
  live.door.interrupt()
  assert.equal(live.sockets.length, 1, 'it was interrupted already')
  live.door.wake()
  assert.deepEqual(await live.answer(), [{ op: 'subscribe', channels: [BOOK] }])
  snapshot()
  assert.equal(book.freshness.state, 'live')
})

test('an exchange that is reached without a network is live again after a moment', async () => {
  const { live, book, snapshot } = await liveBook()
  live.door.interrupt()
  live.clock.pass(500)
  await live.answer()
  snapshot()
  assert.equal(book.freshness.state, 'live')
})
