import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { OrderRow } from '@bowline/contract/order.ts'
import type { AccountDelta, AccountSnapshot } from '@bowline/contract/stream.ts'
import type { AccountNews } from './account-store.ts'
import { followSignIns } from './follow-browser.ts'
import { LiveDoorFixture } from './live-door.fixture.ts'
import { fill as anyFill, order as anyOrder } from './orders.fixture.ts'

const ALICE = 1001
const BOB = 1002

let live: LiveDoorFixture
let news: AccountNews[]
let seq: number

beforeEach(async () => {
  live = new LiveDoorFixture()
  news = []
  seq = 0
  live.door.account.onNews((item) => news.push(item))
  await live.answer()
})

const view = () => live.door.account.getSnapshot()

/** Like `order` of the fixture, with this id. */
const order = (id: number, change: Partial<OrderRow> = {}) => anyOrder({ id, ...change })
const fill = (id: number, orderId: number, qty: string) => anyFill({ id, orderId, qty })

function snapshot(change: Partial<AccountSnapshot> = {}): void {
  live.snapshot('account', seq, { userId: ALICE, tradeFrozen: false, balances: [], orders: [], lists: [], ...change })
}

function delta(change: Omit<AccountDelta, 'atMs'>): void {
  live.delta('account', ++seq, { atMs: 2, ...change })
}

/** The news since the last call: its kind, with the order id where there is one. */
const reported = () => news.splice(0).map((item) => ('order' in item ? `${item.kind} ${item.order.id}` : item.kind))

test('open orders and balances are tracked, and the news of an order arrives in sequence', () => {
  const usdt = { asset: 'USDT', available: '100', locked: '0', withdrawing: '0' }
  snapshot({ balances: [usdt], orders: [order(1)] })
  assert.deepEqual(reported(), [])
  delta({ orders: [order(2)], balances: [{ ...usdt, available: '40', locked: '60' }] })
  delta({ orders: [order(2, { qty: '0.80000000' })] })
  const partly = order(2, { qty: '0.80000000', status: 'partiallyFilled', executedQty: '0.30000000' })
  delta({ orders: [partly], fills: [fill(8, 2, '0.1'), fill(9, 2, '0.2')] })
  assert.deepEqual(reported(), ['placed 2', 'amended 2', 'filled 2', 'filled 2'])
  assert.deepEqual([...(view()?.orders.keys() ?? [])], [1, 2])
  assert.deepEqual(view()?.balances.get('USDT')?.locked, '60')
  delta({ orders: [{ ...partly, status: 'canceled', reason: 'canceledByUser' }] })
  delta({ orders: [order(1, { status: 'filled' })], fills: [fill(10, 1, '1')] })
  assert.deepEqual(reported(), ['ended 2', 'filled 1'])
  assert.deepEqual([view()?.orders.size, view()?.fills.map(({ id }) => id)], [0, [10, 9, 8]])
})

test('a market order is placed and filled in one delta, as is a stop triggered and filled', () => {
  snapshot({ orders: [order(1, { type: 'stopMarket', isWaiting: true })] })
  delta({ orders: [order(2, { type: 'market', status: 'filled' })], fills: [fill(1, 2, '1')] })
  delta({ orders: [order(1, { type: 'stopMarket', status: 'filled' })], fills: [fill(2, 1, '1')] })
  assert.deepEqual(reported(), ['placed 2', 'filled 2', 'triggered 1', 'filled 1'])
})

test('canceling a waiting order does not report it as triggered', () => {
  snapshot({ orders: [order(1, { type: 'stopMarket', isWaiting: true })] })
  delta({ orders: [order(1, { type: 'stopMarket', status: 'canceled', reason: 'canceledByUser' })] })
  assert.deepEqual(reported(), ['ended 1'])
})

test('lists, freezes and alerts are reported', () => {
  snapshot()
  const list = { id: 5, clientListId: 'l', pair: 'BTC_USDT', kind: 'oco', reason: null, createdAtMs: 1 } as const
  const legs = { updatedAtMs: 1, orderIds: [1, 2] }
  delta({ lists: [{ ...list, ...legs, isOpen: true }] })
  assert.equal(view()?.lists.size, 1)
  delta({ lists: [{ ...list, ...legs, isOpen: false }] })
  delta({ tradeFrozen: true })
  const fired = { atMs: 2, price: '61000.00' }
  delta({ alerts: [{ id: 1, pair: 'BTC_USDT', direction: 'above', price: '61000.00', createdAtMs: 1, fired }] })
  assert.deepEqual(reported(), ['list', 'list', 'frozen', 'notice'])
  assert.deepEqual([view()?.lists.size, view()?.tradeFrozen], [0, true])
})

test('after a reconnect it reports which orders are gone', async () => {
  snapshot({ orders: [order(1), order(2)] })
  delta({ fills: [fill(1, 1, '0.1')], orders: [order(1, { status: 'partiallyFilled' })] })
  reported()
  live.socket.cut()
  live.clock.pass(500)
  await live.answer()
  seq = 40
  snapshot({ orders: [order(2)] })
  const [resynced] = news
  assert.deepEqual(resynced?.kind === 'resynced' && resynced.gone.map(({ id }) => id), [1])
  assert.equal(view()?.fills.length, 1)
})

test('no user sees the data of another, not after signing in here or in another tab', async () => {
  const { account } = live.door
  const orders = [order(1)]
  snapshot({ orders })
  delta({ orders, fills: [fill(1, 1, '0.1')] })
  reported()
  live.door.reopen()
  assert.deepEqual([view(), account.freshness.state], [undefined, 'connecting'])
  await live.answer()
  snapshot({ orders })
  live.socket.cut()
  live.clock.pass(500)
  await live.answer()
  snapshot({ userId: BOB, orders: [order(7)] })
  assert.deepEqual([view()?.userId, [...(view()?.orders.keys() ?? [])], view()?.fills, reported()], [BOB, [7], [], []])
})

test('when the session ends, the account data is removed', () => {
  snapshot({ orders: [order(1)] })
  live.refuse('account', 'session-ended')
  assert.equal(view(), undefined)
  assert.deepEqual(live.door.account.freshness, { state: 'failed', ageMs: undefined, refusal: 'session-ended' })
})

test('a lost session is asked for again by a new socket: after signing in in another tab, on waking and on reconnecting', async () => {
  const { door } = live
  const comesBack = async (again: () => void, refusal: 'session-ended' | 'sign-in-needed') => {
    live.refuse('account', refusal)
    live.live(60)
    // As long as nothing has changed, the same socket would hear the same answer.
    assert.deepEqual([await live.asked(), door.account.freshness.refusal], [[], refusal])
    const { length } = live.sockets
    again()
    assert.equal(live.sockets.length, length + 1)
    assert.deepEqual(await live.answer(), [{ op: 'subscribe', channels: ['account'] }])
    assert.deepEqual([view(), door.account.freshness.state], [undefined, 'connecting'])
    snapshot({ orders: [order(1)] })
    assert.deepEqual([view()?.orders.size, door.account.freshness.state], [1, 'live'])
  }
  await comesBack(() => door.signedIn(), 'session-ended')
  await comesBack(() => door.wake(), 'sign-in-needed')
  await comesBack(() => {
    live.socket.cut()
    live.clock.pass(500)
  }, 'sign-in-needed')
  // With an account there is nothing to ask for.
  const { length } = live.sockets
  door.signedIn()
  assert.equal(live.sockets.length, length)
})

test('tabs of one user tell each other of a sign-in', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leaveFirst = followSignIns({ signedIn: resolve })
  const leaveSecond = followSignIns({ signedIn: () => assert.fail('a tab hears itself') })
  await promise
  leaveFirst()
  leaveSecond()
})

test('the end of a session is told once for each, however it is heard, and never of one that was not there', async () => {
  snapshot()
  live.refuse('account', 'session-ended')
  live.beat(false)
  live.beat(false)
  assert.equal(live.sessionEnds, 1)
  // It ended while there was no connection: signed in again, and out.
  live.beat()
  live.socket.cut()
  live.clock.pass(500)
  live.socket.open()
  live.beat(false)
  assert.equal(live.sessionEnds, 2)
  const visited = new LiveDoorFixture()
  visited.door.account.subscribe(() => undefined)
  visited.socket.open()
  visited.beat(false)
  visited.refuse('account', 'sign-in-needed')
  assert.equal(visited.sessionEnds, 0)
})
