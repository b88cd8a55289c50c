import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type StreamClient, StreamFixture } from '../../socket-kit/stream-client.fixture.ts'

/** A local book maintained by the rules of the documentation ("How to manage a local order book correctly"). */
class LocalBook {
  readonly bids = new Map<string, string>()
  readonly asks = new Map<string, string>()
  lastUpdateId: number
  updates = 0
  #synced = false

  constructor(snapshot: { lastUpdateId: number; bids: string[][]; asks: string[][] }) {
    this.lastUpdateId = snapshot.lastUpdateId
    set(this.bids, snapshot.bids)
    set(this.asks, snapshot.asks)
  }

  apply(event: { U: number; u: number; b: string[][]; a: string[][] }): void {
    if (event.u <= this.lastUpdateId) return
    if (this.#synced) assert.equal(event.U, this.lastUpdateId + 1, 'U is the previous u + 1')
    else assert.ok(event.U <= this.lastUpdateId + 1, 'the first event reaches back to the snapshot')
    this.#synced = true
    set(this.bids, event.b)
    set(this.asks, event.a)
    this.lastUpdateId = event.u
    this.updates += 1
  }

  /** Best levels first, like a snapshot. */
  view(): { lastUpdateId: number; bids: string[][]; asks: string[][] } {
    const by = (sign: number) => (a: string[], b: string[]) => sign * (Number(a[0]) - Number(b[0]))
    return { lastUpdateId: this.lastUpdateId, bids: [...this.bids].sort(by(-1)), asks: [...this.asks].sort(by(1)) }
  }
}

function set(side: Map<string, string>, levels: string[][]): void {
  for (const [price, qty] of levels as [string, string][]) {
    if (Number(qty) === 0) side.delete(price)
    else side.set(price, qty)
  }
}

let fixture: StreamFixture

beforeEach(async () => {
  fixture = await new StreamFixture().start()
})

afterEach(() => fixture.stop())

/** The answer of the REST endpoint. */
function snapshot(): { lastUpdateId: number; bids: string[][]; asks: string[][] } {
  const { marketData, markets } = fixture.exchange
  const market = markets.bySymbol('BTCUSDT')
  assert.ok(market)
  const depth = marketData.depth(market.number, 5_000)
  const text = (levels: typeof depth.bids) => levels.map((l) => [market.priceText(l.price), market.qtyText(l.qty)])
  return { lastUpdateId: depth.lastUpdateId, bids: text(depth.bids), asks: text(depth.asks) }
}

/** Random, reproducible changes of the book. */
function churn(count: number, seed: { value: number }): void {
  const { engine } = fixture.exchange
  const random = (below: number) => {
    seed.value = (Math.imul(seed.value, 1_103_515_245) + 12_345) >>> 0
    return (seed.value >>> 8) % below
  }
  for (let i = 0; i < count; i++) {
    const qty = random(3) === 0 ? 0n : BigInt(1 + random(1_000))
    const step = BigInt(random(200))
    const change = random(2) === 0 ? engine.bid(6_000_000n - step, qty) : engine.ask(6_000_001n + step, qty)
    fixture.exchange.emit([change])
  }
}

/** Joins a depth stream in the middle of the traffic and compares the resulting book with the exchange's own. */
async function follow(client: StreamClient, seed: { value: number }, bursts: number): Promise<LocalBook> {
  const first = (await client.next()) as never as { U: number }
  assert.ok(first.U > 0)
  client.messages.unshift(first)
  churn(100, seed)
  const book = new LocalBook(snapshot())
  churn(100, seed)
  for (let burst = 0; burst < bursts; burst++) {
    churn(500, seed)
    const target = snapshot()
    while (book.lastUpdateId < target.lastUpdateId) book.apply((await client.next()) as never)
    assert.deepEqual(book.view(), target)
  }
  return book
}

test('a local book built from a snapshot and the fast stream equals the exchange’s over thousands of changes', async () => {
  const seed = { value: 42 }
  const client = await fixture.connect('/ws/btcusdt@depth@100ms')
  churn(300, seed)
  const book = await follow(client, seed, 12)
  assert.ok(book.updates >= 12)
  assert.ok(book.lastUpdateId > 6_000)
})

test('the rule holds for both speeds side by side, each with its own events', async () => {
  const seed = { value: 7 }
  const clients = [await fixture.connect('/ws/btcusdt@depth@100ms'), await fixture.connect('/ws/btcusdt@depth')]
  churn(300, seed)
  const books = clients.map(() => new LocalBook(snapshot()))
  for (let burst = 0; burst < 8; burst++) {
    churn(200, seed)
    const fast = clients[0] as StreamClient
    books[0]?.apply((await fast.next()) as never)
  }
  const target = snapshot()
  for (const [i, book] of books.entries()) {
    while (book.lastUpdateId < target.lastUpdateId) book.apply((await clients[i]?.next()) as never)
    assert.deepEqual(book.view(), target)
  }
  assert.ok((books[0]?.updates ?? 0) > (books[1]?.updates ?? 0), 'the fast stream spoke more often')
})

test('after a reconnect the rule starts over, and other listeners see no gap', async () => {
  const seed = { value: 99 }
  const steady = await fixture.connect('/ws/btcusdt@depth@100ms')
  const first = await fixture.connect('/stream?streams=btcusdt@depth@100ms')
  churn(200, seed)
  await first.next()
  first.ws.terminate()
  await first.closed
  churn(200, seed)
  const again = await fixture.connect('/ws')
  await again.ask({ method: 'SUBSCRIBE', params: ['btcusdt@depth@100ms'], id: 1 })
  churn(50, seed)
  await follow(again, seed, 3)
  let previous: number | undefined
  while (steady.messages.length > 0) {
    const event = (await steady.next()) as never as { U: number; u: number }
    if (previous !== undefined) assert.equal(event.U, previous + 1)
    previous = event.u
  }
})
