import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BalanceRow } from '@bowline/contract/stream.ts'
import type { Command } from '@bowline/core/messages/commands.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import {
  BizType,
  LedgerCode,
  ListType,
  MarketState,
  OrderType,
  Side,
  TimeInForce,
} from '@bowline/core/messages/terms.ts'
import { BTC_USDT, USDT } from '@bowline/core/simulation/listings.ts'
import { openHouse } from './house.fixture.ts'

const ALICE = 1
const BOB = 2

function limitOrder(account: number, side: Side, price: bigint, qty: bigint, clientId: string): Command {
  const terms = { type: OrderType.limit, timeInForce: TimeInForce.gtc, market: BTC_USDT }
  return { kind: 'place-order', ...terms, account, side, price, qty, clientId }
}

const money = (rows: readonly BalanceRow[] = []) =>
  rows.map(({ asset, available, locked }) => [asset, available, locked])

test('an owner sees what is open, and then every order, fill and balance as it changes', async (t) => {
  const { look, done } = await openHouse(t)
  await done(limitOrder(ALICE, Side.sell, 6_000_000n, 10_000n, 'rest'))
  const alice = await look(ALICE)
  const { snapshot } = alice
  assert.deepEqual([snapshot.userId, snapshot.tradeFrozen, snapshot.lists], [ALICE, false, []])
  assert.deepEqual(
    snapshot.orders.map(({ clientOrderId, pair, status, qty }) => [clientOrderId, pair, status, qty]),
    [['rest', 'BTC_USDT', 'new', '0.10000000']],
  )
  assert.deepEqual(
    money(snapshot.balances).find(([asset]) => asset === 'BTC'),
    ['BTC', '999.90000000', '0.10000000'],
  )
  const bob = await look(BOB)
  assert.deepEqual(bob.snapshot.orders, [])

  await done(limitOrder(BOB, Side.buy, 6_000_000n, 4_000n, 'take'))
  const [made, took] = [await alice.next(), await bob.next()]
  assert.deepEqual(
    made.orders?.map(({ status, executedQty }) => [status, executedQty]),
    [['partiallyFilled', '0.04000000']],
  )
  assert.deepEqual(
    made.fills?.map(({ price, qty, role, fee, feeAsset }) => [price, qty, role, fee, feeAsset]),
    [['60000.00000000', '0.04000000', 'maker', '2.40000000', 'USDT']],
  )
  assert.deepEqual(
    took.orders?.map(({ clientOrderId, status, averagePrice }) => [clientOrderId, status, averagePrice]),
    [['take', 'filled', '60000.00000000']],
  )
  assert.deepEqual(took.fills?.[0]?.id, made.fills?.[0]?.id)
  assert.deepEqual(money(took.balances).sort(), [
    ['BTC', '1000.03996000', '0.00000000'],
    ['USDT', '9997600.00000000', '0.00000000'],
  ])

  await done({ kind: 'cancel-order', account: ALICE, market: BTC_USDT, clientId: 'rest' })
  const canceled = await alice.next()
  assert.deepEqual(
    canceled.orders?.map(({ status, reason }) => [status, reason]),
    [['canceled', 'canceledByUser']],
  )
  assert.deepEqual(money(canceled.balances), [['BTC', '999.96000000', '0.00000000']])
  assert.deepEqual((await look(ALICE)).snapshot.orders, [])
  assert.equal(bob.client.messages.length, 0)
})

test('lists, freezes and deposits are reported', async (t) => {
  const { look, done } = await openHouse(t)
  await done(limitOrder(BOB, Side.sell, 6_000_000n, 1_000n, 'quote-the-price'))
  await done(limitOrder(BOB + 1, Side.buy, 6_000_000n, 1_000n, 'last-price'))
  const alice = await look(ALICE)
  const leg = {
    listClientId: 'bracket',
    aType: OrderType.limitMaker,
    aSide: Side.sell,
    aPrice: 6_050_000n,
    aQty: 1_000n,
  }
  const below = { bType: OrderType.stopMarket, bSide: Side.sell, bStopPrice: 5_950_000n, bQty: 1_000n }
  const bracket = { listType: ListType.oco, aClientId: 'above', bClientId: 'below', ...leg, ...below }
  await done({ kind: 'place-list', account: ALICE, market: BTC_USDT, ...bracket })
  const placed = await alice.next()
  assert.deepEqual(
    placed.lists?.map(({ clientListId, isOpen, orderIds }) => [
      clientListId,
      isOpen,
      orderIds.toSorted((a, b) => a - b),
    ]),
    [['bracket', true, placed.orders?.map(({ id }) => id).sort((a, b) => a - b)]],
  )
  assert.deepEqual((await look(ALICE)).snapshot.lists, placed.lists)
  await done({ kind: 'cancel-list', account: ALICE, market: BTC_USDT, listClientId: 'bracket' })
  assert.equal((await alice.next()).lists?.[0]?.isOpen, false)

  await done({ kind: 'set-account', account: ALICE, setTradeFrozen: 1, tradeFrozen: 1 })
  assert.equal((await alice.next()).tradeFrozen, true)
  assert.equal((await look(ALICE)).snapshot.tradeFrozen, true)

  const wallet = { code: LedgerCode.spotAvailable, owner: ALICE }
  const gift = moved({ code: LedgerCode.demoFunding }, wallet, USDT, 12_50000000n)
  await done(journal({ bizType: BizType.funding, bizId: 'gift', bizTime: 1 }, gift))
  assert.deepEqual(money((await alice.next()).balances), [['USDT', '10000012.50000000', '0.00000000']])
})

test('an account opened while orders pour in misses none of them', async (t) => {
  const { engine, look } = await openHouse(t)
  const orders = Array.from({ length: 400 }, (_, index) =>
    limitOrder(ALICE, Side.buy, 5_000_000n - BigInt(index), 100n, `n${index}`),
  )
  const [first, second] = [orders.slice(0, 200), orders.slice(200)]
  const placed = first.map((command) => engine.submit(command))
  const looking = look(ALICE)
  placed.push(...second.map((command) => engine.submit(command)))
  const alice = await looking
  await Promise.all(placed)
  const seen = new Map(alice.snapshot.orders.map((order) => [order.id, order]))
  while (seen.size < orders.length) for (const order of (await alice.next()).orders ?? []) seen.set(order.id, order)
  const truth = (await look(ALICE)).snapshot
  assert.deepEqual([...seen.values()], truth.orders)
})

test('an account the engine does not have is unavailable, which affects no other account', async (t) => {
  const { stream, look } = await openHouse(t)
  const nobody = await stream.connect(stream.headers(900))
  assert.equal((await nobody.ask({ op: 'subscribe', channels: ['account'] })).code, 'unavailable')
  assert.equal((await look(ALICE)).snapshot.userId, ALICE)
})

test('a halted market says so, and a delisted one is reported one last time', async (t) => {
  const { stream, done } = await openHouse(t)
  const client = await stream.connect()
  const { data } = await client.ask({ op: 'subscribe', channels: ['markets'] })
  assert.deepEqual(data, { markets: [{ pair: 'BTC_USDT', state: 'trading', opensAtMs: null }] })
  for (const state of ['halted', 'delisted'] as const) {
    await done({ kind: 'set-market-state', market: BTC_USDT, state: MarketState[state] })
    assert.deepEqual((await client.next()).data, { markets: [{ pair: 'BTC_USDT', state, opensAtMs: null }] })
  }
  assert.deepEqual((await client.ask({ op: 'subscribe', channels: ['markets'] })).data, { markets: [] })
  assert.equal((await client.ask({ op: 'subscribe', channels: ['book:BTC_USDT'] })).code, 'no-such-market')
})
