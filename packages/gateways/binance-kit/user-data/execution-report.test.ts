import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sampleEvent } from '@bowline/capabilities/market-data/sample-events.fixture.ts'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import {
  EndReason,
  Execution,
  LedgerCode,
  OrderFlag,
  OrderStatus,
  OrderType,
  Stp,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { AccountFixture, ALICE, BOB, BTC, lock, order, posting, USDT } from './account-events.fixture.ts'

type Json = Record<string, unknown>

const { spotAvailable, spotLocked } = LedgerCode

let fixture: AccountFixture

beforeEach(() => {
  fixture = new AccountFixture()
})

const place = (events: readonly Event[]) => fixture.exchange.emit(events, CommandKind['place-order'])

test('a new order is reported with every field, then the balances it locked', async () => {
  const { received } = await fixture.listen(ALICE)
  const { sequence, time } = place([lock, order()])
  assert.deepEqual(received, [
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
      I: sequence * 1_048_576 + 1,
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
  const fields = Object.keys(received[0] ?? {}).join(' ')
  assert.equal(fields, 'e E s c S o f q p P F g C x X r i l z L n N T t I w m M O Z Y Q W V')
})

test('NEW comes before its TRADEs, and the balances after all of them, including untouched ones', async () => {
  fixture.exchange.answers.set('query-account', [
    sampleEvent('balance', { account: ALICE, asset: BTC, available: 5n, locked: 7n }),
    sampleEvent('balance', { account: ALICE, asset: USDT, available: 10_000_00000000n }),
  ])
  const { received } = await fixture.listen(ALICE)
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
  const credited = posting({
    asset: BTC,
    debitCode: spotLocked,
    debitOwner: BOB,
    creditCode: spotAvailable,
    creditOwner: ALICE,
    amount: 9_990_000n,
    debitBalance: 0n,
    creditBalance: 9_990_005n,
  })
  place([lock, order(), spent, credited, filled])
  assert.deepEqual(
    received.map(({ e, x }) => [e, x]),
    [
      ['executionReport', 'NEW'],
      ['executionReport', 'TRADE'],
      ['outboundAccountPosition', undefined],
    ],
  )
  const report = received[1] as Json
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
  assert.deepEqual((received[2] as Json).B, [
    { a: 'USDT', f: '4000.00000000', l: '0.00000000' },
    { a: 'BTC', f: '0.09990005', l: '0.00000007' },
  ])
})

test('a cancel has its own id in c and the order’s in C', async () => {
  const { received } = await fixture.listen(ALICE)
  const ended = { execution: Execution.canceled, status: OrderStatus.canceled, endReason: EndReason.canceledByUser }
  fixture.exchange.emit([order({ ...ended, requestClientId: 'stop-it' })], CommandKind['cancel-order'])
  fixture.exchange.emit([order(ended)], CommandKind['cancel-order'])
  assert.deepEqual(
    received.map(({ c, C, x, X, w }) => [c, C, x, X, w]),
    [
      ['stop-it', 'mine', 'CANCELED', 'CANCELED', false],
      ['mine', 'mine', 'CANCELED', 'CANCELED', false],
    ],
  )
})

test('each kind of execution has its word, and query answers are not reported', async () => {
  const { received } = await fixture.listen(ALICE)
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
    received.map(({ x, X, w, o, P, W, d }) => [x, X, w, o, P, W, d]),
    [
      ['NEW', 'NEW', false, 'STOP_LOSS_LIMIT', '61000.00000000', undefined, undefined],
      ['NEW', 'NEW', true, 'STOP_LOSS_LIMIT', '61000.00000000', 2_000, undefined],
      ['REPLACED', 'NEW', true, 'LIMIT', '0.00000000', 1_000, undefined],
      ['EXPIRED', 'EXPIRED', false, 'LIMIT', '0.00000000', 1_000, undefined],
      ['NEW', 'NEW', false, 'STOP_LOSS', '62000.00000000', undefined, 200],
    ],
  )
})

test('every report of a trailing order says since when it follows the price, also of one that began before', async () => {
  const trailing = { type: OrderType.stopMarket, trailingBps: 200, workingAt: 0 }
  const flags = OrderFlag.conditional | OrderFlag.trailing
  const older = { ...trailing, orderId: 78, flags: flags | OrderFlag.tracking }
  fixture.exchange.answers.set('query-open-orders', [order({ ...older, execution: Execution.state })])
  fixture.history.trailingSince.set(78, 900)
  const { received } = await fixture.listen(ALICE)
  place([order({ ...trailing, flags })])
  const { time } = place([order({ ...trailing, flags: flags | OrderFlag.tracking, execution: Execution.activated })])
  place([order({ ...trailing, execution: Execution.triggered, workingAt: 2_000 })])
  const ended = { execution: Execution.canceled, status: OrderStatus.canceled }
  place([order({ ...older, ...ended }), order({ ...trailing, ...ended })])
  assert.deepEqual(
    received.map(({ i, x, D }) => [i, x, D]),
    [
      [77, 'NEW', undefined],
      [77, 'NEW', time],
      [77, 'NEW', time],
      [78, 'CANCELED', 900],
      [77, 'CANCELED', time],
    ],
  )
})

test('a prevented match names both sides and the quantities', async () => {
  const { received } = await fixture.listen(ALICE)
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
  const [report] = received as [Json]
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
