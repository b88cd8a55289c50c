import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookCopy } from './book-copy.ts'
import { SampleEngine } from './sample-events.fixture.ts'

function complete(): { book: BookCopy; engine: SampleEngine } {
  const book = new BookCopy()
  book.seed(0, [], [])
  return { book, engine: new SampleEngine() }
}

test('levels are sorted best first on both sides and are removed by quantity 0', () => {
  const { book, engine } = complete()
  for (const price of [100n, 102n, 99n]) book.apply(engine.bid(price, price))
  for (const price of [110n, 108n, 109n]) book.apply(engine.ask(price, 1n))
  book.apply(engine.bid(102n, 0n))
  book.apply(engine.bid(99n, 7n))
  book.apply(engine.ask(555n, 0n))
  assert.deepEqual(book.depth(10), {
    lastUpdateId: 9,
    bids: [
      { price: 100n, qty: 100n },
      { price: 99n, qty: 7n },
    ],
    asks: [
      { price: 108n, qty: 1n },
      { price: 109n, qty: 1n },
      { price: 110n, qty: 1n },
    ],
  })
  assert.deepEqual(book.depth(1).asks, [{ price: 108n, qty: 1n }])
  assert.deepEqual(book.ticker(), { updateId: 9, bid: { price: 100n, qty: 100n }, ask: { price: 108n, qty: 1n } })
})

test('each cursor sees every change once, without gaps, with the last quantity of each level', () => {
  const { book, engine } = complete()
  const fast = book.openCursor()
  book.apply(engine.bid(100n, 1n))
  const slow = book.openCursor()
  book.apply(engine.bid(100n, 2n))
  book.apply(engine.ask(101n, 5n))
  assert.deepEqual(fast.take(), {
    firstUpdateId: 1,
    lastUpdateId: 3,
    bids: [{ price: 100n, qty: 2n }],
    asks: [{ price: 101n, qty: 5n }],
  })
  assert.equal(fast.take(), undefined)
  book.apply(engine.bid(100n, 0n))
  assert.deepEqual(fast.take(), { firstUpdateId: 4, lastUpdateId: 4, bids: [{ price: 100n, qty: 0n }], asks: [] })
  assert.deepEqual(slow.take(), {
    firstUpdateId: 2,
    lastUpdateId: 4,
    bids: [{ price: 100n, qty: 0n }],
    asks: [{ price: 101n, qty: 5n }],
  })
  slow.close()
  book.apply(engine.bid(90n, 1n))
  assert.equal(slow.take(), undefined)
})

test('a gap in the update ids is a bug and throws', () => {
  const { book, engine } = complete()
  book.apply(engine.bid(100n, 1n))
  engine.bid(100n, 2n)
  assert.throws(() => book.apply(engine.bid(100n, 3n)), /update 3 follows 1/)
})

test('a seed older than the events seen keeps their changes on top', () => {
  const engine = new SampleEngine()
  const book = new BookCopy()
  for (let id = 1; id <= 10; id++) engine.bid(1n, 1n)
  book.apply(engine.bid(100n, 5n))
  book.apply(engine.ask(101n, 0n))
  const levels = {
    bids: [{ price: 99n, qty: 1n }],
    asks: [
      { price: 101n, qty: 4n },
      { price: 103n, qty: 2n },
    ],
  }
  book.seed(10, levels.bids, levels.asks)
  assert.deepEqual(book.depth(10), {
    lastUpdateId: 12,
    bids: [
      { price: 100n, qty: 5n },
      { price: 99n, qty: 1n },
    ],
    asks: [{ price: 103n, qty: 2n }],
  })
})

test('a seed newer than the events seen replaces them, and events it includes are skipped', () => {
  const engine = new SampleEngine()
  const book = new BookCopy()
  book.apply(engine.bid(100n, 5n))
  const contained = engine.bid(100n, 0n)
  book.seed(2, [{ price: 98n, qty: 1n }], [])
  book.apply(contained)
  book.apply(engine.bid(97n, 1n))
  assert.deepEqual(
    book.depth(10).bids.map((level) => level.price),
    [98n, 97n],
  )
  assert.equal(book.depth(10).lastUpdateId, 3)
})
