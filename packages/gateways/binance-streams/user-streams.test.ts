import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import {
  BizType,
  EndReason,
  Execution,
  LedgerCode,
  ListStatus,
  ListType,
  OrderFlag,
  OrderStatus,
  OrderType,
  Side,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { SampleExchange } from './sample-exchange.fixture.ts'
import { StreamFixture } from './stream-client.fixture.ts'
import { UserStreams } from './user-streams.ts'

const ALICE = 1001
const BOB = 1002
const USDT = 1
const BTC = 2
const { spotAvailable, spotLocked, demoFunding, hotWallet } = LedgerCode

let exchange: SampleExchange
let users: UserStreams
const cleanups: (() => unknown)[] = []

beforeEach(() => {
  exchange = new SampleExchange()
  users = new UserStreams(exchange, exchange.markets)
  exchange.onBatch((batch) => users.onBatch(batch))
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

type Json = Record<string, unknown>

async function listen(account: number): Promise<{ heard: Json[]; stop: () => void }> {
  const heard: Json[] = []
  const stop = await users.subscribe(account, (event) => heard.push(JSON.parse(event.text(1))))
  return { heard, stop }
}

/** Alice's limit buy of 0.1 BTC at 60,000. */
function order(change: Partial<EventOf<'order'>> = {}): EventOf<'order'> {
  return sampleEvent('order', {
    orderId: 77,
    account: ALICE,
    market: 1,
    side: Side.buy,
    type: OrderType.limit,
    timeInForce: TimeInForce.gtc,
    stp: Stp.expireMaker,
    status: OrderStatus.new,
    execution: Execution.new,
    flags: OrderFlag.working,
    price: 6_000_000n,
    qty: 10_000n,
    createdAt: 1_000,
    updatedAt: 1_000,
    workingAt: 1_000,
    clientId: 'mine',
    ...change,
  })
}

/** Moves money between two codes of one owner, or from one owner to another. */
function posting(change: Partial<EventOf<'posting'>>): EventOf<'posting'> {
  return sampleEvent('posting', { asset: USDT, bizType: BizType.orderLock, ...change })
}

const lock = posting({
  debitCode: spotAvailable,
  debitOwner: ALICE,
  creditCode: spotLocked,
  creditOwner: ALICE,
  amount: 6_000_00000000n,
  debitBalance: 4_000_00000000n,
  creditBalance: 6_000_00000000n,
})

const place = (events: Parameters<SampleExchange['emit']>[0]) => exchange.emit(events, CommandKind['place-order'])

test('a new order is reported with every field, then the balances it locked', async () => {
  const { heard } = await listen(ALICE)
  const { sequence, time } = place([lock, order()])
  assert.deepEqual(heard, [
    {
      e: 'executionReport',
      E: time,
      s: 'BTCUSDT',
      c: 'mine',
      S: 'BUY',
      o: 'LIMIT',
      f: 'GTC',
      q: '0.10000000',
      p: '60000.00000000',
      P: '0.00000000',
      F: '0.00000000',
      g: -1,
      C: '',
      x: 'NEW',
      X: 'NEW',
      r: 'NONE',
      i: 77,
      l: '0.00000000',
      z: '0.00000000',
      L: '0.00000000',
      n: '0',
      N: null,
      T: time,
      t: -1,
      I: sequence * 65_536 + 1,
      w: true,
      m: false,
      M: false,
      O: 1_000,
      Z: '0.00000000',
      Y: '0.00000000',
      Q: '0.00000000',
      W: 1_000,
      V: 'EXPIRE_MAKER',
    },
    {
      e: 'outboundAccountPosition',
      E: time,
      u: time,
      B: [{ a: 'USDT', f: '4000.00000000', l: '6000.00000000' }],
    },
  ])
  const fields = Object.keys(heard[0] ?? {}).join(' ')
  assert.equal(fields, 'e E s c S o f q p P F g C x X r i l z L n N T t I w m M O Z Y Q W V')
})

test('NEW comes before its TRADEs and the balances after all of them, with what was not touched before', async () => {
  exchange.answers.set('query-account', [
    sampleEvent('balance', { account: ALICE, asset: BTC, available: 5n, locked: 7n }),
    sampleEvent('balance', { account: ALICE, asset: USDT, available: 10_000_00000000n }),
  ])
  const { heard } = await listen(ALICE)
  const filled = order({
    execution: Execution.trade,
    status: OrderStatus.filled,
    endReason: EndReason.filled,
    executed: 10_000n,
    cumQuote: 6_000_00000000n,
    lastQty: 10_000n,
    lastPrice: 6_000_000n,
    lastQuote: 6_000_00000000n,
    fee: 10_000n,
    feeAsset: BTC,
    tradeId: 4711,
  })
  const spent = posting({
    debitCode: spotLocked,
    debitOwner: ALICE,
    creditCode: spotAvailable,
    creditOwner: BOB,
    amount: 6_000_00000000n,
    debitBalance: 0n,
    creditBalance: 9n,
  })
  const received = posting({
    asset: BTC,
    debitCode: spotLocked,
    debitOwner: BOB,
    creditCode: spotAvailable,
    creditOwner: ALICE,
    amount: 9_990_000n,
    debitBalance: 0n,
    creditBalance: 9_990_005n,
  })
  place([lock, order(), spent, received, filled])
  assert.deepEqual(
    heard.map(({ e, x }) => [e, x]),
    [
      ['executionReport', 'NEW'],
      ['executionReport', 'TRADE'],
      ['outboundAccountPosition', undefined],
    ],
  )
  const report = heard[1] as Json
  assert.deepEqual(
    [report.X, report.l, report.L, report.z, report.Z, report.Y, report.n, report.N, report.t, report.w, report.m],
    [
      'FILLED',
      '0.10000000',
      '60000.00000000',
      '0.10000000',
      '6000.00000000',
      '6000.00000000',
      '0.00010000',
      'BTC',
      4711,
      false,
      false,
    ],
  )
  assert.deepEqual((heard[2] as Json).B, [
    { a: 'USDT', f: '4000.00000000', l: '0.00000000' },
    { a: 'BTC', f: '0.09990005', l: '0.00000007' },
  ])
})

test('a cancel has its own id in c and the order’s in C', async () => {
  const { heard } = await listen(ALICE)
  const ended = { execution: Execution.canceled, status: OrderStatus.canceled, endReason: EndReason.canceledByUser }
  exchange.emit([order({ ...ended, requestClientId: 'stop-it' })], CommandKind['cancel-order'])
  exchange.emit([order(ended)], CommandKind['cancel-order'])
  assert.deepEqual(
    heard.map(({ c, C, x, X, w }) => [c, C, x, X, w]),
    [
      ['stop-it', 'mine', 'CANCELED', 'CANCELED', false],
      ['mine', 'mine', 'CANCELED', 'CANCELED', false],
    ],
  )
})

test('each kind of execution has its word, and answers to questions are not reported', async () => {
  const { heard } = await listen(ALICE)
  const conditional = { type: OrderType.stopLimit, stopPrice: 6_100_000n, workingAt: 0 }
  place([order({ ...conditional, flags: OrderFlag.conditional })])
  place([order({ ...conditional, execution: Execution.triggered, workingAt: 2_000 })])
  place([order({ execution: Execution.replaced, qty: 9_000n })])
  place([order({ execution: Execution.expired, status: OrderStatus.expired })])
  place([order({ execution: Execution.state })])
  const trailing = {
    type: OrderType.stopMarket,
    trailingBps: 200,
    activationPrice: 6_200_000n,
    timeInForce: TimeInForce.gtc,
  }
  place([order({ ...trailing, execution: Execution.activated, flags: OrderFlag.conditional, workingAt: 0 })])
  assert.deepEqual(
    heard.map(({ x, X, w, o, P, W, d }) => [x, X, w, o, P, W, d]),
    [
      ['NEW', 'NEW', false, 'STOP_LOSS_LIMIT', '61000.00000000', undefined, undefined],
      ['NEW', 'NEW', true, 'STOP_LOSS_LIMIT', '61000.00000000', 2_000, undefined],
      ['REPLACED', 'NEW', true, 'LIMIT', '0.00000000', 1_000, undefined],
      ['EXPIRED', 'EXPIRED', false, 'LIMIT', '0.00000000', 1_000, undefined],
      ['NEW', 'NEW', false, 'STOP_LOSS', '62000.00000000', undefined, 200],
    ],
  )
})

test('a prevented match names both sides and the quantities', async () => {
  const { heard } = await listen(ALICE)
  place([
    sampleEvent('prevented', {
      preventedId: 3,
      market: 1,
      mode: Stp.expireMaker,
      price: 6_000_000n,
      makerQty: 10_000n,
      takerOrder: 78,
      makerOrder: 77,
      taker: ALICE,
      maker: ALICE,
    }),
    order({
      execution: Execution.tradePrevention,
      status: OrderStatus.expiredInMatch,
      endReason: EndReason.selfTrade,
      prevented: 10_000n,
      lastQty: 10_000n,
      lastPrice: 6_000_000n,
      preventedId: 3,
      isMaker: 1,
    }),
  ])
  const [report] = heard as [Json]
  assert.deepEqual(
    [report.x, report.X, report.l, report.L, report.t],
    ['TRADE_PREVENTION', 'EXPIRED_IN_MATCH', '0.00000000', '0.00000000', -1],
  )
  const { v, A, B, U, Cs, pl, pL, pY } = report
  assert.deepEqual(
    { v, A, B, U, Cs, pl, pL, pY },
    {
      v: 3,
      A: '0.10000000',
      B: '0.10000000',
      U: 78,
      Cs: 'BTCUSDT',
      pl: '0.10000000',
      pL: '60000.00000000',
      pY: '6000.00000000',
    },
  )
})

test('an order list names its orders with their client ids, also those of before the subscription', async () => {
  const list = (change: Partial<EventOf<'list'>>) =>
    sampleEvent('list', {
      listId: 5,
      account: ALICE,
      market: 1,
      listType: ListType.oco,
      status: ListStatus.executing,
      legs: 2,
      aOrder: 80,
      bOrder: 81,
      listClientId: 'pair',
      ...change,
    })
  exchange.answers.set('query-lists', [
    list({ listId: 4, aOrder: 70, bOrder: 71 }),
    order({ orderId: 70, listId: 4, clientId: 'old-a', execution: Execution.state }),
    order({ orderId: 71, listId: 4, clientId: 'old-b', execution: Execution.state }),
  ])
  const { heard } = await listen(ALICE)
  const { time } = exchange.emit(
    [
      list({}),
      order({ orderId: 80, listId: 5, clientId: 'above' }),
      order({ orderId: 81, listId: 5, clientId: 'below' }),
    ],
    CommandKind['place-list'],
  )
  exchange.emit([list({ listId: 4, aOrder: 70, bOrder: 71, status: ListStatus.allDone })], CommandKind['cancel-list'])
  const [started, above, , done] = heard as [Json, Json, Json, Json]
  assert.deepEqual(started, {
    e: 'listStatus',
    E: time,
    s: 'BTCUSDT',
    g: 5,
    c: 'OCO',
    l: 'EXEC_STARTED',
    L: 'EXECUTING',
    r: 'NONE',
    C: 'pair',
    T: time,
    O: [
      { s: 'BTCUSDT', i: 80, c: 'above' },
      { s: 'BTCUSDT', i: 81, c: 'below' },
    ],
  })
  assert.equal(above.g, 5)
  assert.deepEqual([done.l, done.L], ['ALL_DONE', 'ALL_DONE'])
  assert.deepEqual(done.O, [
    { s: 'BTCUSDT', i: 70, c: 'old-a' },
    { s: 'BTCUSDT', i: 71, c: 'old-b' },
  ])
})

test('money that comes and goes outside trading is a balanceUpdate, and the balances follow', async () => {
  const { heard } = await listen(ALICE)
  const come = posting({
    debitCode: demoFunding,
    creditCode: spotAvailable,
    creditOwner: ALICE,
    amount: 1_000_00000000n,
    creditBalance: 1_000_00000000n,
    bizType: BizType.funding,
  })
  const go = posting({
    debitCode: spotAvailable,
    debitOwner: ALICE,
    creditCode: hotWallet,
    amount: 250_00000000n,
    debitBalance: 750_00000000n,
    bizType: BizType.transfer,
  })
  const { time } = exchange.emit([come], CommandKind.post)
  exchange.emit([go], CommandKind.post)
  assert.deepEqual(heard, [
    { e: 'balanceUpdate', E: time, a: 'USDT', d: '1000.00000000', T: time },
    { e: 'outboundAccountPosition', E: time, u: time, B: [{ a: 'USDT', f: '1000.00000000', l: '0.00000000' }] },
    { e: 'balanceUpdate', E: time, a: 'USDT', d: '-250.00000000', T: time },
    { e: 'outboundAccountPosition', E: time, u: time, B: [{ a: 'USDT', f: '750.00000000', l: '0.00000000' }] },
  ])
})

test('everybody hears only their own account, and what happens while the engine answers is not lost', async () => {
  const alice: string[] = []
  const ready = users.subscribe(ALICE, (event) => alice.push(event.text(1)))
  place([order({ orderId: 90 }), order({ orderId: 91, account: BOB })])
  assert.equal(alice.length, 0, 'held back until the engine has answered')
  const stop = await ready
  assert.deepEqual(
    alice.map((text) => JSON.parse(text).i),
    [90],
  )
  place([order({ orderId: 92 })])
  assert.equal(alice.length, 2)
  stop()
  place([order({ orderId: 93 })])
  assert.equal(alice.length, 2)
  assert.equal(users.followedAccounts, 0)
})

test('two listeners of an account share one picture of it', async () => {
  const first = await listen(ALICE)
  const second = await listen(ALICE)
  assert.equal(exchange.queries.length, 2, 'the engine was asked once: balances and lists')
  place([order()])
  first.stop()
  place([order()])
  assert.deepEqual([first.heard.length, second.heard.length], [1, 2])
})

test('a listen key opens the stream by address or by subscription, in the unit the socket asked for', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  const listenKey = fixture.listenKeys.open(ALICE)
  const direct = await fixture.connect(`/ws/${listenKey}`)
  const combined = await fixture.connect('/stream?timeUnit=MICROSECOND')
  assert.deepEqual(await combined.ask({ method: 'SUBSCRIBE', params: [listenKey], id: 1 }), { result: null, id: 1 })
  const { time } = fixture.exchange.emit([order()], CommandKind['place-order'])
  const bare = await direct.next()
  assert.deepEqual([bare.e, bare.E], ['executionReport', time])
  const wrapped = await combined.next()
  assert.deepEqual([wrapped.stream, (wrapped.data as Json).E], [listenKey, time * 1_000])
  direct.ws.close()
  combined.ws.close()
  await Promise.all([direct.closed, combined.closed])
  while (fixture.userStreams.followedAccounts > 0) await new Promise((resolve) => setImmediate(resolve))
})

test('the stream of a key that expires says so and closes; that of an unknown key closes at once', async () => {
  const fixture = await new StreamFixture({}, 200).start()
  cleanups.push(() => fixture.stop())
  const listenKey = fixture.listenKeys.open(ALICE)
  const client = await fixture.connect(`/ws/${listenKey}`)
  const last = await client.next()
  assert.deepEqual([last.e, last.listenKey], ['listenKeyExpired', listenKey])
  assert.equal((await client.closed).code, 1008)
  const unknown = await fixture.connect(`/ws/${'z'.repeat(64)}`)
  assert.equal((await unknown.closed).code, 1008)
})

test('a key its owner closes takes its connections along', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  const listenKey = fixture.listenKeys.open(ALICE)
  const alone = await fixture.connect(`/ws/${listenKey}`)
  const shared = await fixture.connect(`/stream?streams=${listenKey}/btcusdt@trade`)
  await shared.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })
  assert.ok(fixture.listenKeys.close(listenKey, ALICE))
  assert.equal((await alone.closed).code, 1008)
  assert.deepEqual(await shared.ask({ method: 'LIST_SUBSCRIPTIONS', id: 2 }), { result: ['btcusdt@trade'], id: 2 })
})

test('a key whose account the engine cannot tell closes its connection instead of staying silent', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  fixture.exchange.query = () => Promise.reject(new Error('the engine has stopped'))
  const client = await fixture.connect(`/ws/${fixture.listenKeys.open(ALICE)}`)
  assert.equal((await client.closed).code, 1013)
  assert.deepEqual(
    fixture.faults.map((error) => error.message),
    ['the engine has stopped'],
  )
})
