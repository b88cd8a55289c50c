import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LineFixture } from './line.fixture.ts'

const BOOK = 'book:BTC_USDT'

/** A line with a live book on it. */
async function liveBook() {
  const line = new LineFixture()
  const book = line.door.book('BTC_USDT')
  book.subscribe(() => undefined)
  const snapshot = () =>
    line.snapshot(BOOK, 1, {
      updateId: 100,
      priceDecimals: 2,
      qtyDecimals: 5,
      bids: [['59999.00', '1.00000']],
      asks: [],
    })
  await line.answer()
  snapshot()
  return { line, book, snapshot }
}

test('a network that is gone makes the data stale at once, and a new one brings it back', async () => {
  const { line, book, snapshot } = await liveBook()
  const { socket } = line
  line.door.interrupt()
  assert.equal(socket.isClosed, true)
  assert.equal(book.freshness.state, 'stale')
  line.door.interrupt()
  assert.equal(line.sockets.length, 1, 'it was interrupted already')
  line.door.wake()
  assert.deepEqual(await line.answer(), [{ op: 'subscribe', channels: [BOOK] }])
  snapshot()
  assert.equal(book.freshness.state, 'live')
})

test('an exchange that is reached without a network is live again after a moment', async () => {
  const { line, book, snapshot } = await liveBook()
  line.door.interrupt()
  line.clock.pass(500)
  await line.answer()
  snapshot()
  assert.equal(book.freshness.state, 'live')
})
