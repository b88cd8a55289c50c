import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EndReason, LedgerCode, ListType, MarketState, OrderStatus, OrderType, TimeInForce } from '../messages/terms.ts'
import { Filter, Rejection } from '../rejections.ts'
import { alice, bob, carol, fundedPeople, lots, ticks } from './exchange-with-people.ts'
import { BTC, BTC_USDT, USDT } from './listings.ts'

/** Who may place and change what, and at what fee: domain/spot.md beyond its worked examples. */

const reasons = (outcome: { ended: readonly { orderId: number; endReason: number }[] }) =>
  outcome.ended.map(({ orderId, endReason }) => [orderId, endReason])

test('a frozen account may cancel but not place, and its conditional orders expire on trigger', () => {
  const world = fundedPeople()
  world.tradeAt('60000')
  const stop = world.place(alice, 'sell', { type: OrderType.stopMarket, stopPrice: '59900', qty: '0.1' }).subject
  const resting = world.place(alice, 'buy', { price: '59000', qty: '0.1' }).subject
  world.done({ kind: 'set-account', account: alice, tradeFrozen: 1, setTradeFrozen: 1 })
  assert.equal(
    world.apply(world.order(alice, 'buy', { price: '59000', qty: '0.1' })).rejection,
    Rejection.tradingFrozen,
  )
  world.done({ kind: 'cancel-order', account: alice, market: BTC_USDT, orderId: resting })
  world.place(bob, 'buy', { price: '59900', qty: '0.001' })
  const { ended } = world.place(carol, 'sell', { price: '59900', qty: '0.001' })
  assert.equal(ended.find(({ orderId }) => orderId === stop)?.endReason, EndReason.freeze)
  assert.deepEqual(world.funds(alice, BTC), ['1', '0'])
})

test('an amend keeps the place, frees the difference and takes only lower quantities', () => {
  const world = fundedPeople({ maxAmends: 1 })
  const first = world.place(bob, 'sell', { price: '60000', qty: '0.2' }).subject
  world.place(carol, 'sell', { price: '60000', qty: '0.2' })
  const amend = (qty: string) =>
    world.apply({ kind: 'amend-order', account: bob, market: BTC_USDT, orderId: first, qty: lots(qty) }).rejection
  assert.equal(amend('0.2'), Rejection.amendNotLower)
  assert.equal(amend('0.1'), Rejection.none)
  assert.equal(amend('0.05'), Rejection.amendTooMany)
  assert.deepEqual(world.funds(bob, BTC), ['0.9', '0.1'])
  assert.deepEqual(
    world
      .place(alice, 'buy', { price: '60000', qty: '0.15' })
      .trades.map(({ sellOrder, qty }) => [sellOrder === first, qty]),
    [
      [true, lots('0.1')],
      [false, lots('0.05')],
    ],
  )
})

test('cancel-replace stops or goes on when the cancel fails, and a refused place does not bring the order back', () => {
  const world = fundedPeople()
  const old = world.place(alice, 'buy', { price: '59000', qty: '0.1' }).subject
  const place = world.order(alice, 'buy', { price: '58000', qty: '0.1' })
  const stopped = world.apply({ ...place, kind: 'cancel-replace', cancelOrderId: 999 })
  assert.deepEqual(
    [stopped.rejection, stopped.cancelRejection],
    [Rejection.replaceCancelFailed, Rejection.unknownOrder],
  )
  const went = world.apply({ ...place, kind: 'cancel-replace', cancelOrderId: 999, replaceMode: 1 })
  assert.deepEqual([went.rejection, went.cancelRejection], [Rejection.none, Rejection.unknownOrder])
  const refused = world.apply({ ...place, kind: 'cancel-replace', cancelOrderId: old, qty: lots('10') })
  assert.equal(refused.rejection, Rejection.insufficientBalance)
  assert.deepEqual(reasons(refused), [[old, EndReason.replaced]])
})

test('a client id means what the policy says', () => {
  const world = fundedPeople()
  const place = (clientIdPolicy: number, clientId = 'mine') =>
    world.apply(world.order(alice, 'buy', { price: '59000', qty: '0.01', clientId, clientIdPolicy }))
  const first = place(1).subject
  assert.equal(place(0).rejection, Rejection.duplicateClientId)
  assert.deepEqual([place(1).rejection, place(1).subject], [Rejection.repeatedClientId, first])
  world.done({ kind: 'cancel-order', account: alice, market: BTC_USDT, clientId: 'mine' })
  world.time += 86_399_999
  assert.equal(place(1).subject, first)
  world.time += 1
  assert.ok(place(1).subject > first)
})

test('a GTD order expires at its time and asks for ten minutes at least', () => {
  const world = fundedPeople()
  const gtd = { price: '59000', qty: '0.01', timeInForce: TimeInForce.gtd } as const
  const tooSoon = world.apply(world.order(alice, 'buy', { ...gtd, expireAt: world.time + 599_999 }))
  assert.equal(tooSoon.rejection, Rejection.badExpiry)
  const order = world.place(alice, 'buy', { ...gtd, expireAt: world.time + 600_000 }).subject
  world.time += 599_999
  assert.deepEqual(reasons(world.done({ kind: 'tick' })), [])
  world.time += 1
  assert.deepEqual(reasons(world.done({ kind: 'tick' })), [[order, EndReason.gtd]])
})

test('a market opens, halts, resumes post-only and is delisted', () => {
  const world = fundedPeople({ state: MarketState.postOnly })
  const limit = world.order(alice, 'buy', { price: '59000', qty: '0.01' })
  const state = (next: number) => world.done({ kind: 'set-market-state', market: BTC_USDT, state: next })
  assert.equal(world.apply(limit).rejection, Rejection.marketPostOnly)
  const maker = world.done({ ...limit, type: OrderType.limitMaker }).subject
  world.time += 60_000
  world.done(limit)
  state(MarketState.cancelOnly)
  assert.equal(world.apply(limit).rejection, Rejection.marketCancelOnly)
  state(MarketState.halted)
  const cancel = { kind: 'cancel-order', account: alice, market: BTC_USDT, orderId: maker } as const
  assert.equal(world.apply(limit).rejection, Rejection.marketClosed)
  assert.equal(world.apply(cancel).rejection, Rejection.marketClosed)
  state(MarketState.trading)
  assert.equal(world.exchange.marketState(BTC_USDT), MarketState.postOnly)
  world.done(cancel)
  const { ended } = state(MarketState.delisted)
  assert.equal(ended[0]?.endReason, EndReason.delist)
  assert.equal(ended[0]?.status, OrderStatus.expired)
  assert.deepEqual(world.funds(alice, USDT), ['100000', '0'])
})

test('a negative maker rate is a rebate from the house, rounded down; a promotion wins when it is lower', () => {
  const world = fundedPeople({ promoTaker: 500 })
  world.done({ kind: 'define-fee-tier', tier: 0, maker: -100, taker: 1_000, volume: 0n })
  world.place(bob, 'sell', { price: '60000.01', qty: '0.00123' })
  const [trade] = world.place(alice, 'buy', { price: '60000.01', qty: '0.00123' }).trades
  assert.equal(trade?.quote, 7_380_001_230n)
  assert.equal(trade?.sellerFee, -738_000n)
  assert.equal(trade?.buyerFee, 62n)
  const house = world.exchange.balances().find(({ code }) => code === LedgerCode.makerRebates)
  assert.equal(house?.amount, -738_000n)
})

test('the tier follows the volume of the full days before, from the next day on', () => {
  const world = fundedPeople()
  for (const person of [alice, bob]) world.fund(person, USDT, '500000')
  world.fund(bob, BTC, '10')
  const buy = () => {
    world.place(bob, 'sell', { price: '60000', qty: '4.2' })
    return world.place(alice, 'buy', { price: '60000', qty: '4.2' }).trades[0]
  }
  assert.equal(buy()?.sellerFee, 25_200_000_000n)
  world.time += 86_400_000
  assert.equal(buy()?.sellerFee, 22_680_000_000n)
})

test('filters are named, the lowest number first', () => {
  const world = fundedPeople({
    maxOpenOrders: 1,
    maxIcebergParts: 4,
    marketMaxQty: lots('0.05'),
    maxPosition: lots('1.05'),
  })
  const filterOf = (options: Parameters<typeof world.order>[2], side: 'buy' | 'sell' = 'buy') =>
    world.apply(world.order(alice, side, options)).filter
  assert.equal(filterOf({ price: '1000000.01', qty: '0.01' }), Filter.price)
  assert.equal(filterOf({ price: '60000', qty: '10001' }), Filter.lot)
  assert.equal(filterOf({ type: OrderType.market, qty: '0.05001' }), Filter.marketLot)
  assert.equal(filterOf({ price: '59000', qty: '0.00001' }), Filter.notional)
  assert.equal(filterOf({ price: '59000', qty: '0.05', display: '0.01' }), Filter.icebergParts)
  assert.equal(filterOf({ price: '59000', qty: '0.05001' }), Filter.maxPosition)
  assert.equal(filterOf({ price: '59000', qty: '0.05' }), Filter.none)
  assert.equal(filterOf({ price: '61000', qty: '0.05' }, 'sell'), Filter.maxOpen)
})

test('a list needs its own room among the filters', () => {
  const world = fundedPeople({ maxLists: 1, maxConditional: 2 })
  world.tradeAt('60000')
  const oco = {
    kind: 'place-list',
    account: alice,
    market: BTC_USDT,
    listType: ListType.oco,
    aType: OrderType.limitMaker,
    aSide: 1,
    aPrice: ticks('61000'),
    aQty: lots('0.1'),
    bType: OrderType.stopMarket,
    bSide: 1,
    bStopPrice: ticks('59000'),
    bQty: lots('0.1'),
  } as const
  world.done(oco)
  assert.equal(world.apply(oco).filter, Filter.maxLists)
})

test('no price is above 2^40 - 1 ticks, also where a market names no bound', () => {
  const world = fundedPeople({ maxPrice: 0n, bidUp: 0, bidDown: 0, askUp: 0, askDown: 0 })
  const order = world.order(alice, 'sell', { price: '60000', qty: '0.1' })
  for (const price of [2n ** 40n, 2n ** 62n]) {
    const { rejection, filter } = world.apply({ ...order, price })
    assert.deepEqual([rejection, filter], [Rejection.filter, Filter.price])
  }
  assert.notEqual(world.apply({ ...order, price: 2n ** 40n - 1n }).filter, Filter.price)
})
