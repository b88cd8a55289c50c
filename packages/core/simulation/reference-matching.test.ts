import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EndReason, OrderType, PriceKind, Stp, TimeInForce } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import { alice, bob, carol, fundedPeople, lots, ticks } from './exchange-with-people.ts'
import { BTC, BTC_USDT, USDT } from './listings.ts'

/** Matching, prices and triggers of domain/spot.md beyond its worked examples. */

const reasons = (outcome: { ended: readonly { orderId: number; endReason: number }[] }) =>
  outcome.ended.map(({ orderId, endReason }) => [orderId, endReason])

test('price goes before time, and time before the rest', () => {
  const world = fundedPeople()
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
    const world = fundedPeople()
    const maker = world.place(alice, 'sell', { price: '60000', qty: '0.1' }).subject
    world.place(bob, 'sell', { price: '60000', qty: '0.05' })
    const outcome = world.place(alice, 'buy', { price: '60000', qty: '0.1', timeInForce: TimeInForce.ioc, stp })
    const ours = reasons(outcome).filter(([id]) => id === maker || id === outcome.subject)
    assert.deepEqual(ours, expected(maker, outcome.subject))
    assert.equal(outcome.trades.length, trades === 2 ? 1 : trades)
  }
})

test('accounts of one trade group never trade with each other', () => {
  const world = fundedPeople()
  world.done({ kind: 'open-account', account: 7, tradeGroup: 9 })
  world.done({ kind: 'open-account', account: 8, tradeGroup: 9 })
  world.fund(7, BTC, '1')
  world.fund(8, USDT, '60000')
  world.place(7, 'sell', { price: '60000', qty: '0.1' })
  const outcome = world.place(8, 'buy', { price: '60000', qty: '0.1' })
  assert.deepEqual([outcome.trades.length, outcome.ended[0]?.endReason], [0, EndReason.selfTrade])
})

test('a fill-or-kill counts neither what stands behind an own order nor what is hidden behind it', () => {
  const world = fundedPeople()
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
  const world = fundedPeople()
  world.place(bob, 'sell', { price: '63000', qty: '0.1' })
  world.place(bob, 'sell', { price: '63000.01', qty: '0.1' })
  const outcome = world.place(alice, 'buy', { price: '64000', qty: '0.2' })
  assert.deepEqual(reasons(outcome).at(-1), [outcome.subject, EndReason.priceRange])
  assert.equal(outcome.trades.length, 1)
  assert.deepEqual(world.exchange.book(BTC_USDT).bids, [])
})

test('the band follows a fresh index and not a stale one', () => {
  const world = fundedPeople()
  world.place(bob, 'sell', { price: '60000', qty: '0.1' })
  world.done({ kind: 'set-price', priceKind: PriceKind.index, market: BTC_USDT, price: 70_000n * 100_000_000n })
  const away = world.place(alice, 'buy', { type: OrderType.market, qty: '0.01' })
  assert.equal(away.ended[0]?.endReason, EndReason.priceRange)
  world.time += 60_001
  assert.equal(world.place(alice, 'buy', { type: OrderType.market, qty: '0.01' }).trades.length, 1)
})

test('the average uses complete seconds of five minutes, then the last trade', () => {
  const world = fundedPeople()
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
  const world = fundedPeople()
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
  const world = fundedPeople({ bandBps: 100 })
  world.tradeAt('60000')
  world.place(alice, 'buy', { type: OrderType.stopMarket, stopPrice: '60000.01', qty: '0.1' })
  assert.deepEqual(world.funds(alice, USDT), ['93939.99899', '6060.00101'])
  world.done({ kind: 'set-price', priceKind: PriceKind.index, market: BTC_USDT, price: 61_500n * 100_000_000n })
  world.place(bob, 'sell', { price: '61000', qty: '0.2' })
  const { ended } = world.place(carol, 'buy', { price: '61000', qty: '0.001' })
  const stopped = ended.find(({ endReason }) => endReason === EndReason.insufficientFunds)
  assert.deepEqual([stopped?.executed, stopped?.cumQuote], [lots('0.09934'), 605_974_000_000n])
  assert.deepEqual(world.funds(alice, USDT), ['93940.26', '0'])
})
