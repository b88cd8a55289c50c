import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { followEngine } from '@bowline/capabilities/market-data/follow-engine.fixture.ts'
import { MarketData } from '@bowline/capabilities/market-data/market-data.ts'
import { MarketRegistry } from '@bowline/capabilities/markets/market-registry.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode, ListType, OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { BTC_USDT, USDT } from '@bowline/core/simulation/listings.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { opening, Traffic, temporaryDirectory, trafficCapacity } from '@bowline/engine/traffic.fixture.ts'
import { WebSocket } from 'ws'
import { ListenKeys, UserStreams } from '../binance-kit/index.ts'
import { opener, SampleHistory } from '../binance-kit/user-data/account-events.fixture.ts'
import { StreamClient } from '../socket-kit/stream-client.fixture.ts'
import { StreamServer } from './index.ts'

const ALICE = 1
const BOB = 2

interface House {
  readonly engine: RunningEngine
  readonly marketData: MarketData
  readonly markets: MarketRegistry
  readonly listenKeys: ListenKeys
  connect(path: string): Promise<StreamClient>
}

/** The real engine, wired like the api process; `before` runs before anybody listens. */
async function open(t: TestContext, before: readonly Command[] = []): Promise<House> {
  const engine = await startEngine({
    directory: temporaryDirectory(t),
    capacity: trafficCapacity,
    segmentBytes: 1 << 20,
  })
  for (const command of opening()) assert.equal((await engine.submit(command)).rejection, Rejection.none)
  await Promise.all(before.map((command) => engine.submit(command)))
  const markets = await MarketRegistry.follow(engine)
  const marketData = new MarketData()
  const following = followEngine(engine, marketData)
  const userStreams = new UserStreams(engine, markets, new SampleHistory())
  const listenKeys = new ListenKeys(() => true)
  const streams = new StreamServer({ markets, marketData, userStreams, listenKeys })
  engine.onBatch((batch) => {
    userStreams.onBatch(batch)
    streams.onBatch(batch)
  })
  await following
  const http = createServer()
  http.on('upgrade', (request, socket, head) => void streams.upgrade(request, socket, head))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  t.after(async () => {
    await streams.close()
    http.close()
    await engine.stop()
  })
  const connect = async (path: string) => {
    const client = new StreamClient(new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}${path}`))
    await once(client.ws, 'open')
    return client
  }
  return { engine, marketData, markets, listenKeys, connect }
}

function limitOrder(account: number, side: Side, price: bigint, qty: bigint, clientId: string): Command {
  const terms = { type: OrderType.limit, timeInForce: TimeInForce.gtc, market: BTC_USDT }
  return { kind: 'place-order', ...terms, account, side, price, qty, clientId }
}

/** The levels as the engine itself reports them. */
async function engineBook({ engine, markets }: House): Promise<{ id: number; bids: string[][]; asks: string[][] }> {
  const market = markets.byNumber(BTC_USDT)
  assert.ok(market)
  const { events } = await engine.query({ kind: 'query-depth', market: BTC_USDT, limit: 10_000 })
  const book = { id: 0, bids: [] as string[][], asks: [] as string[][] }
  for (const event of events) {
    if (event.kind === 'depth') book.id = event.updateId
    if (event.kind === 'level')
      (event.side === Side.buy ? book.bids : book.asks).push([market.priceText(event.price), market.qtyText(event.qty)])
  }
  return book
}

test('a maker and a taker see their orders, fills and balances, and everyone sees the trade', async (t) => {
  const house = await open(t)
  const { engine, listenKeys } = house
  const alice = await house.connect(`/ws/${listenKeys.open(opener(ALICE))}`)
  const bob = await house.connect(`/ws/${listenKeys.open(opener(BOB))}`)
  const trades = await house.connect('/ws/btcusdt@trade')
  const book = await house.connect('/ws/btcusdt@bookTicker')
  await book.next()
  await engine.submit(limitOrder(ALICE, Side.sell, 6_000_000n, 10_000n, 'rest'))
  await engine.submit(limitOrder(BOB, Side.buy, 6_000_000n, 4_000n, 'take'))
  const made = [await alice.next(), await alice.next(), await alice.next(), await alice.next()]
  assert.deepEqual(
    made.map(({ e, x, X, c, m }) => [e, x, X, c, m]),
    [
      ['executionReport', 'NEW', 'NEW', 'rest', false],
      ['outboundAccountPosition', undefined, undefined, undefined, undefined],
      ['executionReport', 'TRADE', 'PARTIALLY_FILLED', 'rest', true],
      ['outboundAccountPosition', undefined, undefined, undefined, undefined],
    ],
  )
  assert.deepEqual(made[1]?.B, [{ a: 'BTC', f: '999.90000000', l: '0.10000000' }])
  const filled = made[2] as Record<string, unknown>
  assert.deepEqual([filled.l, filled.L, filled.n, filled.N], ['0.04000000', '60000.00000000', '2.40000000', 'USDT'])
  const took = [await bob.next(), await bob.next(), await bob.next()]
  assert.deepEqual(
    took.map(({ e, x, X }) => [e, x, X]),
    [
      ['executionReport', 'NEW', 'NEW'],
      ['executionReport', 'TRADE', 'FILLED'],
      ['outboundAccountPosition', undefined, undefined],
    ],
  )
  const balances = took[2]?.B as { a: string; f: string; l: string }[]
  assert.deepEqual(
    balances.find(({ a }) => a === 'USDT'),
    { a: 'USDT', f: '9997600.00000000', l: '0.00000000' },
  )
  assert.deepEqual(
    balances.find(({ a }) => a === 'BTC'),
    { a: 'BTC', f: '1000.03996000', l: '0.00000000' },
  )
  const trade = await trades.next()
  assert.deepEqual([trade.p, trade.q, trade.m, trade.t], ['60000.00000000', '0.04000000', false, filled.t])
  assert.deepEqual([(await book.next()).A, (await book.next()).A], ['0.10000000', '0.06000000'])
})

test('an order list is reported from start to end, with its legs by name', async (t) => {
  const house = await open(t)
  const { engine } = house
  await engine.submit(limitOrder(BOB, Side.sell, 6_000_000n, 1_000n, 'quote-the-price'))
  await engine.submit(limitOrder(BOB + 1, Side.buy, 6_000_000n, 1_000n, 'last-price'))
  const alice = await house.connect(`/ws/${house.listenKeys.open(opener(ALICE))}`)
  const placed = await engine.submit({
    kind: 'place-list',
    account: ALICE,
    market: BTC_USDT,
    listType: ListType.oco,
    listClientId: 'bracket',
    aType: OrderType.limitMaker,
    aSide: Side.sell,
    aPrice: 6_050_000n,
    aQty: 1_000n,
    aClientId: 'above',
    bType: OrderType.stopMarket,
    bSide: Side.sell,
    bStopPrice: 5_950_000n,
    bQty: 1_000n,
    bClientId: 'below',
  })
  assert.equal(placed.rejection, Rejection.none)
  await engine.submit(limitOrder(BOB, Side.buy, 6_050_000n, 1_000n, 'lift'))
  const received: Record<string, unknown>[] = []
  const isDone = () => received.some(({ L }) => L === 'ALL_DONE') && received.at(-1)?.e === 'outboundAccountPosition'
  while (!isDone()) received.push(await alice.next())
  const reports = received.filter(({ e }) => e === 'executionReport')
  assert.deepEqual(reports.map(({ c, x, X, o, w }) => `${c} ${x} ${X} ${o} ${w}`).sort(), [
    'above NEW NEW LIMIT_MAKER true',
    'above TRADE FILLED LIMIT_MAKER false',
    'below EXPIRED EXPIRED STOP_LOSS false',
    'below NEW NEW STOP_LOSS false',
  ])
  const lists = received.filter(({ e }) => e === 'listStatus')
  assert.deepEqual(
    lists.map(({ C, c, l, L }) => [C, c, l, L]),
    [
      ['bracket', 'OCO', 'EXEC_STARTED', 'EXECUTING'],
      ['bracket', 'OCO', 'ALL_DONE', 'ALL_DONE'],
    ],
  )
  for (const list of lists)
    assert.deepEqual(
      (list.O as { c: string }[]).map(({ c }) => c),
      ['above', 'below'],
    )
})

test('a cancel carries the id of its request', async (t) => {
  const house = await open(t)
  const alice = await house.connect(`/ws/${house.listenKeys.open(opener(ALICE))}`)
  await house.engine.submit(limitOrder(ALICE, Side.buy, 5_000_000n, 1_000n, 'patient'))
  const cancel = { market: BTC_USDT, clientId: 'patient', requestClientId: 'enough' }
  await house.engine.submit({ kind: 'cancel-order', account: ALICE, ...cancel })
  await alice.next()
  const locked = (await alice.next()).B
  assert.deepEqual(locked, [{ a: 'USDT', f: '9999500.00000000', l: '500.00000000' }])
  const { x, X, c, C } = await alice.next()
  assert.deepEqual([x, X, c, C], ['CANCELED', 'CANCELED', 'enough', 'patient'])
  assert.deepEqual((await alice.next()).B, [{ a: 'USDT', f: '10000000.00000000', l: '0.00000000' }])
})

test('a deposit appears as a balance update', async (t) => {
  const house = await open(t)
  const alice = await house.connect(`/ws/${house.listenKeys.open(opener(ALICE))}`)
  const wallet = { code: LedgerCode.spotAvailable, owner: ALICE }
  const gift = moved({ code: LedgerCode.demoFunding }, wallet, USDT, 12_50000000n)
  await house.engine.submit(journal({ bizType: BizType.funding, bizId: 'gift', bizTime: 1 }, gift))
  const update = await alice.next()
  assert.deepEqual([update.e, update.a, update.d], ['balanceUpdate', 'USDT', '12.50000000'])
  assert.deepEqual((await alice.next()).B, [{ a: 'USDT', f: '10000012.50000000', l: '0.00000000' }])
})

test('books from before the subscription are complete, and stay equal to the engine’s under load', async (t) => {
  const traffic = new Traffic(7)
  const commands = (count: number) => Array.from({ length: count }, () => traffic.next())
  const house = await open(t, commands(1_000))
  const client = await house.connect('/ws/btcusdt@depth@100ms')
  const market = house.markets.byNumber(BTC_USDT)
  assert.ok(market)
  const depth = house.marketData.depth(BTC_USDT, 10_000)
  const local = {
    id: depth.lastUpdateId,
    bids: new Map(depth.bids.map((level) => [market.priceText(level.price), market.qtyText(level.qty)])),
    asks: new Map(depth.asks.map((level) => [market.priceText(level.price), market.qtyText(level.qty)])),
  }
  const before = await engineBook(house)
  assert.deepEqual([local.id, [...local.bids], [...local.asks]], [before.id, before.bids, before.asks])
  for (let burst = 0; burst < 3; burst++) {
    await Promise.all(commands(1_000).map((command) => house.engine.submit(command)))
    const truth = await engineBook(house)
    while (local.id < truth.id) {
      const event = (await client.next()) as never as { U: number; u: number; b: string[][]; a: string[][] }
      assert.equal(event.U, local.id + 1)
      local.id = event.u
      for (const [side, changes] of [
        [local.bids, event.b],
        [local.asks, event.a],
      ] as const)
        for (const [price, qty] of changes as [string, string][])
          Number(qty) ? side.set(price, qty) : side.delete(price)
    }
    const rising = (a: string[], b: string[]): number => Number(a[0]) - Number(b[0])
    assert.deepEqual([...local.bids].sort(rising).reverse(), truth.bids)
    assert.deepEqual([...local.asks].sort(rising), truth.asks)
    const view = house.marketData.depth(BTC_USDT, 10_000).bids
    const kept = view.map((level): string[] => [market.priceText(level.price), market.qtyText(level.qty)])
    assert.deepEqual(kept, truth.bids)
  }
})
