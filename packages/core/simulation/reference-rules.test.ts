import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EndReason,
  LedgerCode,
  ListType,
  MarketState,
  OrderStatus,
  OrderType,
  Stp,
  TimeInForce,
} from '../messages/terms.ts'
import { Filter, Rejection } from '../rejections.ts'
import { alice, bob, carol, ExchangeWithPeople, lots, ticks } from './exchange-with-people.ts'
import { BTC, BTC_USDT, USDT } from './listings.ts'

/** Rules of domain/spot.md that have no worked example there; lists are in reference-lists.test.ts. */

function funded(terms: ConstructorParameters<typeof ExchangeWithPeople>[0] = {}): ExchangeWithPeople {
  const world = new ExchangeWithPeople(terms)
  for (const person of [alice, bob, carol]) {
    world.fund(person, BTC, '1')
    world.fund(person, USDT, '100000')
  }
  return world
}

const reasons = (outcome: { ended: readonly { orderId: number; endReason: number }[] }) =>
  outcome.ended.map(({ orderId, endReason }) => [orderId, endReason])

test('price goes before time, and time before the rest', () => {
  const world = funded()
  const first = world.place(bob, 'sell', { price: '60010', qty: '0.1' }).subject
  const second = world.place(carol, 'sell', { price: '60000', qty: '0.1' }).subject
  const third = world.place(bob, 'sell', { price: '60000', qty: '0.1' }).subject
  const { trades } = world.place(alice, 'buy', { price: '60010', qty: '0.25' })
  assert.deepEqual(
    trades.map(({ sellOrder, price, qty }) => [sellOrder, price, qty]),
    [
      [second, ticks('60000'), lots('0.1')],
      [third, ticks('60000'), lots('0.1')],
      [first, ticks('60010'), lots('0.05')],
    ],
  )
})

test('each self-trade mode ends the orders it names', () => {
  const cases: [number, (maker: number, taker: number) => [number, number][], number][] = [
    [Stp.expireTaker, (_, taker) => [[taker, EndReason.selfTrade]], 0],
    [
      Stp.expireMaker,
      (maker, taker) => [
        [maker, EndReason.selfTrade],
        [taker, EndReason.iocRest],
      ],
      1,
    ],
    [
      Stp.expireBoth,
      (maker, taker) => [
        [maker, EndReason.selfTrade],
        [taker, EndReason.selfTrade],
      ],
      0,
    ],
    [
      Stp.none,
      (maker, taker) => [
        [maker, EndReason.filled],
        [taker, EndReason.filled],
      ],
      2,
    ],
  ]
  for (const [stp, expected, trades] of cases) {
    const world = funded()
    const maker = world.place(alice, 'sell', { price: '60000', qty: '0.1' }).subject
    world.place(bob, 'sell', { price: '60000', qty: '0.05' })
    const outcome = world.place(alice, 'buy', { price: '60000', qty: '0.1', timeInForce: TimeInForce.ioc, stp })
    const ours = reasons(outcome).filter(([id]) => id === maker || id === outcome.subject)
    assert.deepEqual(ours, expected(maker, outcome.subject))
    assert.equal(outcome.trades.length, trades === 2 ? 1 : trades)
  }
})

test('accounts of one trade group never trade with each other', () => {
  const world = funded()
  world.done({ kind: 'open-account', account: 7, tradeGroup: 9 })
  world.done({ kind: 'open-account', account: 8, tradeGroup: 9 })
  world.fund(7, BTC, '1')
  world.fund(8, USDT, '60000')
  world.place(7, 'sell', { price: '60000', qty: '0.1' })
  const outcome = world.place(8, 'buy', { price: '60000', qty: '0.1' })
  assert.deepEqual([outcome.trades.length, outcome.ended[0]?.endReason], [0, EndReason.selfTrade])
})

test('a fill-or-kill counts neither what stands behind an own order nor what is hidden behind it', () => {
  const world = funded()
  world.place(bob, 'sell', { price: '60000', qty: '0.1', display: '0.02' })
  world.place(alice, 'sell', { price: '60000', qty: '0.1' })
  world.place(carol, 'sell', { price: '60000', qty: '0.1' })
  const fok = { price: '60000', timeInForce: TimeInForce.fok } as const
  const fill = (qty: string, stp: number) => world.place(alice, 'buy', { ...fok, qty, stp }).trades.length
  assert.equal(fill('0.021', Stp.expireTaker), 0)
  assert.equal(fill('0.21', Stp.expireMaker), 0)
  assert.equal(fill('0.02', Stp.expireTaker), 1)
  assert.equal(fill('0.18', Stp.expireMaker), 5)
})

test('a taker stops at the edge of the execution band, a resting rest is not left behind', () => {
  const world = funded()
  world.place(bob, 'sell', { price: '63000', qty: '0.1' })
  world.place(bob, 'sell', { price: '63000.01', qty: '0.1' })
  const outcome = world.place(alice, 'buy', { price: '64000', qty: '0.2' })
  assert.deepEqual(reasons(outcome).at(-1), [outcome.subject, EndReason.priceRange])
  assert.equal(outcome.trades.length, 1)
  assert.deepEqual(world.exchange.book(BTC_USDT).bids, [])
})

test('the band follows a fresh index and not a stale one', () => {
  const world = funded()
  world.place(bob, 'sell', { price: '60000', qty: '0.1' })
  world.done({ kind: 'set-index', market: BTC_USDT, price: 70_000n * 100_000_000n })
  const away = world.place(alice, 'buy', { type: OrderType.market, qty: '0.01' })
  assert.equal(away.ended[0]?.endReason, EndReason.priceRange)
  world.time += 60_001
  assert.equal(world.place(alice, 'buy', { type: OrderType.market, qty: '0.01' }).trades.length, 1)
})

test('the average uses complete seconds of five minutes, then the last trade', () => {
  const world = funded()
  const average = () => world.exchange.averagePrice(BTC_USDT) / 1_000_000n
  world.tradeAt('61000', '0.001')
  world.tradeAt('62000', '0.003')
  assert.equal(average(), ticks('60000'), 'the running second does not count')
  world.time += 1_000
  world.done({ kind: 'tick' })
  assert.equal(average(), ticks('61750'))
  world.time += 300_000
  world.done({ kind: 'tick' })
  assert.equal(average(), ticks('62000'), 'an empty window leaves the last price')
})

test('conditional orders trigger on the right side and enter in order of id after the running order', () => {
  const world = funded()
  world.tradeAt('60000')
  world.place(bob, 'sell', { price: '60100', qty: '0.1' })
  world.place(bob, 'sell', { price: '60200', qty: '0.1' })
  world.place(bob, 'buy', { price: '59900', qty: '0.2' })
  const stop = { type: OrderType.stopMarket, qty: '0.01' }
  const breakout = world.place(alice, 'buy', { ...stop, stopPrice: '60100' }).subject
  const profit = world.place(alice, 'sell', { ...stop, type: OrderType.takeProfitMarket, stopPrice: '60100' }).subject
  const untouched = world.place(alice, 'sell', { ...stop, stopPrice: '59000' }).subject
  const { trades, subject } = world.place(carol, 'buy', { price: '60150', qty: '0.15' })
  assert.deepEqual(
    trades.map(({ buyOrder, sellOrder, price }) => [
      price,
      [subject, breakout, profit].find((id) => [buyOrder, sellOrder].includes(id)),
    ]),
    [
      [ticks('60100'), subject],
      [ticks('60200'), breakout],
      [ticks('60150'), subject],
    ],
  )
  assert.equal(trades[2]?.sellOrder, profit)
  assert.ok(world.exchange.openOrders().some(({ orderId }) => orderId === untouched))
  assert.equal(
    world.apply(world.order(alice, 'buy', { ...stop, stopPrice: '60000' })).rejection,
    Rejection.wouldTrigger,
  )
})

test('a stop-market buy spends at most what it has reserved', () => {
  const world = funded({ bandBps: 100 })
  world.tradeAt('60000')
  world.place(alice, 'buy', { type: OrderType.stopMarket, stopPrice: '60000.01', qty: '0.1' })
  assert.deepEqual(world.funds(alice, USDT), ['93939.99899', '6060.00101'])
  world.done({ kind: 'set-index', market: BTC_USDT, price: 61_500n * 100_000_000n })
  world.place(bob, 'sell', { price: '61000', qty: '0.2' })
  const { ended } = world.place(carol, 'buy', { price: '61000', qty: '0.001' })
  const stopped = ended.find(({ endReason }) => endReason === EndReason.insufficientFunds)
  assert.deepEqual([stopped?.executed, stopped?.cumQuote], [lots('0.09934'), 605_974_000_000n])
  assert.deepEqual(world.funds(alice, USDT), ['93940.26', '0'])
})

test('a frozen account may cancel but not place, and its conditional orders expire on trigger', () => {
  const world = funded()
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
  const world = funded({ maxAmends: 1 })
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
  const world = funded()
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
  const world = funded()
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
  const world = funded()
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
  const world = funded({ state: MarketState.postOnly })
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
  const world = funded({ promoTaker: 500 })
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
  const world = funded()
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
  const world = funded({ maxOpenOrders: 1, maxIcebergParts: 4, marketMaxQty: lots('0.05'), maxPosition: lots('1.05') })
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
  const world = funded({ maxLists: 1, maxConditional: 2 })
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
