import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import { HEARTBEAT_MS } from '@bowline/contract/stream.ts'
import { ALL_MARKETS } from '@bowline/core/messages/commands.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { BTC_USDT } from '@bowline/core/simulation/listings.ts'
import { Traffic } from '@bowline/engine/traffic.fixture.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { WebSocket } from 'ws'
import { readOpenOrders } from '../../../packages/capabilities/spot/read-open-orders.ts'
import { orderRow } from '../../../packages/gateways/site-kit/order-rows.ts'
import { type House, openHouse } from '../../../packages/gateways/site-streams/house.fixture.ts'
import type { AccountNews } from './account-store.ts'
import type { Level } from './book-store.ts'
import { LiveDoor } from './live-door.ts'

const ALICE = 1
const BURST = 400

/** The page's own client, with `ws` in place of the browser's WebSocket. */
function openDoor(t: TestContext, { stream }: House, user: number): LiveDoor {
  class PageSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: stream.headers(user) })
    }
  }
  const door = new LiveDoor({ url: stream.url, WebSocket: PageSocket })
  t.after(() => door.close())
  return door
}

/** The levels as the engine itself reports them. */
async function engineBook({ engine, markets }: House) {
  const market = markets.byNumber(BTC_USDT)
  assert.ok(market)
  const { events } = await engine.query({ kind: 'query-depth', market: BTC_USDT, limit: 10_000 })
  const book = { updateId: 0, bids: [] as string[], asks: [] as string[] }
  for (const event of events) {
    if (event.kind === 'depth') book.updateId = event.updateId
    if (event.kind !== 'level') continue
    const live = `${market.qtyText(event.qty, 5)} at ${market.priceText(event.price, 2)}`
    ;(event.side === Side.buy ? book.bids : book.asks).push(live)
  }
  return book
}

const lines = (levels: readonly Level[]) => levels.map(({ price, qty }) => `${qty} at ${price}`)

test('the page’s book, orders and trades match the engine’s through broken connections and continued trading', async (t) => {
  const house = await openHouse(t, { heartbeatMs: HEARTBEAT_MS })
  const { engine, markets, stream } = house
  const traffic = new Traffic(11)
  const trade = () => Promise.all(Array.from({ length: BURST }, () => engine.submit(traffic.next())))
  await trade()
  const door = openDoor(t, house, ALICE)
  const book = door.book('BTC_USDT')
  const trades = door.trades('BTC_USDT')
  const news: AccountNews['kind'][] = []
  book.subscribe(() => undefined)
  trades.subscribe(() => undefined)
  door.account.onNews(({ kind }) => news.push(kind))

  for (let round = 0; round < 3; round++) {
    const trading = trade()
    if (round > 0) stream.cutLines()
    await trading
    const truth = await engineBook(house)
    await until(() => book.isSynced && door.account.isSynced && book.updateId === truth.updateId)
    assert.deepEqual(lines(book.bids), truth.bids)
    assert.deepEqual(lines(book.asks), truth.asks)
    assert.equal(book.freshness.state, 'live')

    const open = await readOpenOrders(engine, ALICE, ALL_MARKETS)
    const own = () => [...(door.account.getSnapshot()?.orders.values() ?? [])].sort((a, b) => a.id - b.id)
    const expected: OrderRow[] = open.map((order) => orderRow(order, markets))
    await until(() => own().length === expected.length)
    assert.deepEqual(own(), expected)
  }
  const ids = trades.getSnapshot()?.map(({ id }) => id) ?? []
  assert.ok(ids.length >= 50 && ids.every((id, index) => id === (ids[0] as number) - index), 'trades without a hole')
  assert.deepEqual(
    news.filter((kind) => kind === 'resynced'),
    ['resynced', 'resynced'],
  )
})

test('a page whose session ends keeps the markets and loses the account', async (t) => {
  const house = await openHouse(t, { heartbeatMs: HEARTBEAT_MS })
  const door = openDoor(t, house, ALICE)
  door.account.subscribe(() => undefined)
  door.markets.subscribe(() => undefined)
  await until(() => door.account.freshness.state === 'live' && door.markets.freshness.state === 'live')
  assert.equal(door.account.getSnapshot()?.userId, ALICE)
  house.stream.sessions.end(String(ALICE))
  await until(() => door.account.freshness.state === 'failed')
  assert.deepEqual([door.account.freshness.refusal, door.account.getSnapshot()], ['session-ended', undefined])
  assert.equal(door.markets.freshness.state, 'live')
  door.reopen()
  await until(() => door.account.freshness.refusal === 'sign-in-needed' && door.markets.freshness.state === 'live')
})
