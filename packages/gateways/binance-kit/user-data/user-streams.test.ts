import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { Event, EventOf } from '@bowline/core/messages/events.ts'
import { BizType, Execution, LedgerCode, ListStatus, ListType, OrderType, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { AccountFixture, ALICE, BOB, order, posting } from './account-events.fixture.ts'

type Json = Record<string, unknown>

const { spotAvailable, spotLocked, demoFunding, hotWallet } = LedgerCode

let fixture: AccountFixture

beforeEach(() => {
  fixture = new AccountFixture()
})

const place = (events: readonly Event[]) => fixture.exchange.emit(events, CommandKind['place-order'])

test('an order list names its orders with their client ids, including orders that ended before the subscription', async () => {
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
  fixture.exchange.answers.set('query-lists', [
    list({ listId: 4, aOrder: 70, bOrder: 71 }),
    order({ orderId: 71, listId: 4, clientId: 'old-b', execution: Execution.state }),
  ])
  // The leg that ended before is no longer in the engine's answer.
  fixture.history.orders.set(70, order({ orderId: 70, listId: 4, clientId: 'old-a' }))
  const { received } = await fixture.listen(ALICE)
  const { time } = fixture.exchange.emit(
    [
      list({}),
      order({ orderId: 80, listId: 5, clientId: 'above' }),
      order({ orderId: 81, listId: 5, clientId: 'below' }),
    ],
    CommandKind['place-list'],
  )
  fixture.exchange.emit(
    [list({ listId: 4, aOrder: 70, bOrder: 71, status: ListStatus.allDone })],
    CommandKind['cancel-list'],
  )
  const [started, above, , done] = received as [Json, Json, Json, Json]
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

test('money that comes and goes outside trading is a balanceUpdate, followed by the balances', async () => {
  const { received } = await fixture.listen(ALICE)
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
  const { time } = fixture.exchange.emit([come], CommandKind.post)
  fixture.exchange.emit([go], CommandKind.post)
  assert.deepEqual(received, [
    { e: 'balanceUpdate', E: time, a: 'USDT', d: '1000.00000000', T: time },
    { e: 'outboundAccountPosition', E: time, u: time, B: [{ a: 'USDT', f: '1000.00000000', l: '0.00000000' }] },
    { e: 'balanceUpdate', E: time, a: 'USDT', d: '-250.00000000', T: time },
    { e: 'outboundAccountPosition', E: time, u: time, B: [{ a: 'USDT', f: '750.00000000', l: '0.00000000' }] },
  ])
})

test('a journal is one balanceUpdate for each asset it brings or takes, and none for what it only reserves', async () => {
  const { received } = await fixture.listen(ALICE)
  const line = (code: number, amount: bigint, balance: bigint, owner = ALICE) =>
    sampleEvent('journal-line', { code, owner, asset: 1, amount, balance, bizType: BizType.transfer })
  const { spotWithdrawing, withdrawalFees } = LedgerCode
  const unit = 100_000_000n
  fixture.exchange.emit(
    [line(demoFunding, -9n * unit, -9n * unit, 0), line(spotAvailable, 9n * unit, 9n * unit)],
    CommandKind.journal,
  )
  fixture.exchange.emit(
    [line(spotAvailable, -4n * unit, 5n * unit), line(spotWithdrawing, 4n * unit, 4n * unit)],
    CommandKind.journal,
  )
  fixture.exchange.emit(
    [line(spotWithdrawing, -4n * unit, 0n), line(withdrawalFees, 4n * unit, 4n * unit, 0)],
    CommandKind.journal,
  )
  assert.deepEqual(
    received.map(({ e, d, B }) => d ?? (B as { f: string; l: string }[])[0] ?? e),
    [
      '9.00000000',
      { a: 'USDT', f: '9.00000000', l: '0.00000000' },
      { a: 'USDT', f: '5.00000000', l: '4.00000000' },
      '-4.00000000',
      { a: 'USDT', f: '5.00000000', l: '0.00000000' },
    ],
  )
})

test('everyone hears only their own account, and nothing is lost while the engine answers', async () => {
  const alice: string[] = []
  const ready = fixture.users.subscribe(ALICE, (event) => alice.push(event.text(1)))
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
  assert.equal(fixture.users.followedAccounts, 0)
})

test('the refused new order of a cancel-replace is reported as rejected, with its reason', async () => {
  const { received } = await fixture.listen(ALICE)
  const terms = { side: Side.buy, type: OrderType.limitMaker, price: 6_000_000n, qty: 10_000n, clientId: 'next' }
  const refused = { account: ALICE, order: { market: 1, ...terms }, time: 2_000, sequence: 9 }
  for (const account of [ALICE, BOB])
    fixture.users.reportRejected({ ...refused, account, rejection: Rejection.wouldTake })
  fixture.users.reportRejected({ ...refused, rejection: Rejection.marketClosed })
  const [taking, closed, ...more] = received as [Json, Json]
  assert.deepEqual(more, [])
  const { e, E, c, o, q, p, x, X, r, i, w, I } = taking
  assert.deepEqual(
    [e, E, c, o, q, p],
    ['executionReport', 2_000, 'next', 'LIMIT_MAKER', '0.10000000', '60000.00000000'],
  )
  assert.deepEqual([x, X, r, i, w], ['REJECTED', 'REJECTED', 'WOULD_MATCH_IMMEDIATELY', -1, false])
  assert.deepEqual([I, closed.r], [10 * 1_048_576 - 1, 'NONE'])
})

test('two listeners of an account share one state', async () => {
  const first = await fixture.listen(ALICE)
  const second = await fixture.listen(ALICE)
  assert.equal(fixture.exchange.queries.length, 3, 'the engine was asked once: balances, lists and open orders')
  place([order()])
  first.stop()
  place([order()])
  assert.deepEqual([first.received.length, second.received.length], [1, 2])
})

test('an account is remembered for a while, and up to date, when its last listener has gone', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { exchange, users } = fixture
  const gain = { creditOwner: ALICE, amount: 1_00000000n, creditBalance: 1_00000000n }
  const first = await fixture.listen(ALICE)
  first.stop()
  assert.equal(users.followedAccounts, 0)
  exchange.emit([posting({ creditCode: spotAvailable, ...gain })])
  t.mock.timers.tick(9_999)
  const second = await fixture.listen(ALICE)
  t.mock.timers.tick(60_000)
  assert.equal(exchange.queries.length, 3, 'the engine was asked once')
  exchange.emit([posting({ creditCode: spotLocked, ...gain })])
  assert.equal(first.received.length, 0)
  assert.deepEqual(
    second.received.map(({ B }) => B),
    [[{ a: 'USDT', f: '1.00000000', l: '1.00000000' }]],
  )
  second.stop()
  t.mock.timers.tick(10_000)
  await fixture.listen(ALICE)
  assert.equal(exchange.queries.length, 6, 'the engine was asked again')
})

test('an account that could not be read is read again for the next listener', async () => {
  const { exchange, users } = fixture
  const query = exchange.query
  exchange.query = () => Promise.reject(new Error('the engine has stopped'))
  await assert.rejects(users.subscribe(ALICE, () => {}))
  exchange.query = query
  const { received } = await fixture.listen(ALICE)
  place([order()])
  assert.equal(received.length, 1)
})
