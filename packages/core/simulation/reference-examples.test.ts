import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatUnits, multiplyDivide } from '@bowline/money'
import { EndReason, OrderStatus, OrderType, PriceKind, Stp, TimeInForce } from '../messages/terms.ts'
import { Filter, Rejection } from '../rejections.ts'
import { alice, bob, carol, ExchangeWithPeople, lots, ticks } from './exchange-with-people.ts'
import { BLN, BLN_USDT, BTC, BTC_USDT, USDT } from './listings.ts'

/** The worked examples of domain/spot.md, by their ids. */

const wide = { bandBps: 9_999, bidUp: 0, bidDown: 0, askUp: 0, askDown: 0, minNotional: 0n }

test('S1: a buy for 1,000 USDT spends 999.9666 and returns 0.3334', () => {
  const world = new ExchangeWithPeople()
  world.fund(bob, BTC, '1')
  world.fund(alice, USDT, '1000')
  world.place(bob, 'sell', { price: '60000', qty: '0.01' })
  world.place(bob, 'sell', { price: '60010', qty: '0.02' })
  const outcome = world.place(alice, 'buy', { type: OrderType.market, quoteQty: '1000' })

  assert.deepEqual(
    outcome.trades.map(({ price, qty, quote, buyerFee }) => [price, qty, quote, buyerFee]),
    [
      [ticks('60000'), lots('0.01'), 60_000_000_000n, 1_000n],
      [ticks('60010'), lots('0.00666'), 39_966_660_000n, 666n],
    ],
  )
  assert.deepEqual(world.funds(alice, USDT), ['0.3334', '0'])
  assert.deepEqual(world.funds(alice, BTC), ['0.01664334', '0'])
  const order = outcome.ended.find(({ orderId }) => orderId === outcome.subject)
  const [spent, bought] = [order?.cumQuote ?? 0n, (order?.executed ?? 0n) * 1_000n]
  assert.equal(formatUnits(multiplyDivide(spent, 10_000n, bought, 'half-even'), 4), '60003.9976')
  assert.equal(order?.status, OrderStatus.filled)
})

test('S2: a sell to receive 1,000 USDT gives 999.9366 gross', () => {
  const world = new ExchangeWithPeople()
  world.fund(bob, USDT, '100000')
  world.fund(alice, BTC, '1')
  world.place(bob, 'buy', { price: '59990', qty: '0.007' })
  world.place(bob, 'buy', { price: '59980', qty: '1' })
  const outcome = world.place(alice, 'sell', { type: OrderType.market, quoteQty: '1000' })

  const gross = outcome.trades.reduce((sum, trade) => sum + trade.quote, 0n)
  assert.equal(gross, 99_993_660_000n)
  assert.equal(outcome.trades[1]?.qty, lots('0.00967'))
  assert.deepEqual(world.funds(alice, BTC), ['0.98333', '0'])
})

test('S3: the fee of 30 USDT costs 480 tokens, or 30 USDT when only 400 tokens are there', () => {
  for (const [tokens, left, received] of [
    ['480', '0', '30000'],
    ['500', '20', '30000'],
    ['400', '400', '29970'],
  ] as const) {
    const world = new ExchangeWithPeople()
    world.fund(bob, USDT, '30000')
    world.fund(alice, BTC, '0.5')
    world.fund(alice, BLN, tokens)
    world.done({ kind: 'set-account', account: alice, tokenDeduction: 1, setTokenDeduction: 1 })
    world.done({ kind: 'set-price', priceKind: PriceKind.index, market: BLN_USDT, price: 5_000_000n })
    world.place(bob, 'buy', { price: '60000', qty: '0.5' })
    const outcome = world.place(alice, 'sell', { price: '60000', qty: '0.5' })
    assert.equal(outcome.trades[0]?.sellerFeeAsset, received === '30000' ? BLN : USDT)
    assert.deepEqual(world.funds(alice, BLN), [left, '0'])
    assert.deepEqual(world.funds(alice, USDT), [received, '0'])
  }
})

test('S3: an index older than 60 s gives no discount', () => {
  const world = new ExchangeWithPeople()
  world.fund(bob, USDT, '30000')
  world.fund(alice, BTC, '0.5')
  world.fund(alice, BLN, '480')
  world.done({ kind: 'set-account', account: alice, tokenDeduction: 1, setTokenDeduction: 1 })
  world.done({ kind: 'set-price', priceKind: PriceKind.index, market: BLN_USDT, price: 5_000_000n })
  world.time += 60_001
  world.place(bob, 'buy', { price: '60000', qty: '0.5' })
  world.place(alice, 'sell', { price: '60000', qty: '0.5' })
  assert.deepEqual(world.funds(alice, BLN), ['480', '0'])
  assert.deepEqual(world.funds(alice, USDT), ['29970', '0'])
})

test('S4: an iceberg shows one slice and its next one queues at the back', () => {
  const world = new ExchangeWithPeople({ ...wide, tick: 100_000_000n, lot: 100_000_000n, listingPrice: 100n })
  const bid = (qty: bigint, displayQty = 0n) =>
    world.done({ ...world.order(bob, 'buy', {}), price: 100n, qty, displayQty }).subject
  world.fund(bob, USDT, '1600')
  world.fund(alice, BTC, '11')
  const a = bid(2n)
  const b = bid(10n, 3n)
  const c = bid(4n)
  const sell = (qty: bigint) =>
    world.done({ ...world.order(alice, 'sell', {}), price: 100n, qty }).trades.map((t) => [t.buyOrder, t.qty])

  assert.deepEqual(world.exchange.book(BTC_USDT).bids, [{ price: 100n, qty: 9n }])
  assert.deepEqual(sell(8n), [
    [a, 2n],
    [b, 3n],
    [c, 3n],
  ])
  assert.deepEqual(world.exchange.book(BTC_USDT).bids, [{ price: 100n, qty: 4n }])
  assert.deepEqual(sell(3n), [
    [c, 1n],
    [b, 2n],
  ])
  assert.deepEqual(world.exchange.book(BTC_USDT).bids, [{ price: 100n, qty: 1n }])
})

test('S5: DECREMENT takes 2 from both; the taker ends, the maker keeps 4', () => {
  const world = new ExchangeWithPeople({ ...wide, tick: 100_000_000n, lot: 100_000_000n, listingPrice: 2n })
  world.fund(alice, USDT, '12')
  world.fund(alice, BTC, '2')
  const maker = world.done({ ...world.order(alice, 'buy', {}), price: 2n, qty: 6n }).subject
  const outcome = world.done({ ...world.order(alice, 'sell', {}), price: 2n, qty: 2n, stp: Stp.decrement })

  assert.deepEqual(outcome.trades, [])
  assert.equal(outcome.ended[0]?.status, OrderStatus.expiredInMatch)
  assert.equal(outcome.ended[0]?.endReason, EndReason.selfTrade)
  assert.equal(outcome.ended[0]?.prevented, 2n)
  const left = world.exchange.openOrders()
  assert.deepEqual(
    left.map(({ orderId, qty, prevented, locked }) => [orderId, qty, prevented, locked]),
    [[maker, 6n, 2n, 800_000_000n]],
  )
  assert.deepEqual(world.funds(alice, BTC), ['2', '0'])
})

test('S6: from a high of 71,233.37 a 2 % trailing sell triggers at 69,808.70 and not at 69,808.71', () => {
  for (const [last, triggers] of [
    ['69808.71', false],
    ['69808.70', true],
  ] as const) {
    const world = new ExchangeWithPeople({ bandBps: 2_000, bidUp: 20_000 })
    world.fund(carol, BTC, '1')
    world.fund(carol, USDT, '200000')
    world.fund(alice, BTC, '0.1')
    const trailing = world.place(alice, 'sell', { type: OrderType.stopMarket, qty: '0.1', trailingBps: 200 })
    for (const price of ['70000', '71233.37', '71000', last]) world.tradeAt(price)
    const open = world.exchange.openOrders().some((order) => order.orderId === trailing.subject)
    assert.equal(open, !triggers)
  }
})

test('S6: published trailing figures, for a sell and for a buy', () => {
  const cases = [
    { side: 'sell', bps: 750, extreme: '46500', misses: '43012.51', hits: '43012.5' },
    { side: 'buy', bps: 500, extreme: '42000', misses: '44099.99', hits: '44100' },
    { side: 'sell', bps: 200, extreme: '71250', misses: '69825.01', hits: '69825' },
  ] as const
  for (const { side, bps, extreme, misses, hits } of cases) {
    const world = new ExchangeWithPeople({ ...wide })
    world.fund(carol, BTC, '1')
    world.fund(carol, USDT, '100000')
    world.fund(alice, BTC, '1')
    world.fund(alice, USDT, '200000')
    world.place(alice, side, { type: OrderType.stopMarket, qty: '0.1', trailingBps: bps })
    world.tradeAt(extreme)
    world.tradeAt(misses)
    assert.equal(world.exchange.openOrders().length, 1)
    world.tradeAt(hits)
    assert.equal(world.exchange.openOrders().length, 0)
  }
})

test('S7: at an average of 60,000 a buy may ask at most 66,000 and a sell at least 54,000', () => {
  const world = new ExchangeWithPeople()
  world.fund(alice, USDT, '100000')
  world.fund(alice, BTC, '1')
  const filterOf = (side: 'buy' | 'sell', price: string) =>
    world.apply({ ...world.order(alice, side, { price, qty: '0.1' }), dryRun: 1 }).filter
  assert.equal(filterOf('buy', '66000'), Filter.none)
  assert.equal(filterOf('buy', '66000.01'), Filter.percentPrice)
  assert.equal(filterOf('buy', '12000'), Filter.none)
  assert.equal(filterOf('buy', '11999.99'), Filter.percentPrice)
  assert.equal(filterOf('sell', '54000'), Filter.none)
  assert.equal(filterOf('sell', '53999.99'), Filter.percentPrice)
  assert.equal(filterOf('sell', '300000.01'), Filter.percentPrice)
})

test('S8: a buy at 60,000 filled at 59,900 spends 2,396, gets 4 back and both sides pay 0.1 %', () => {
  const world = new ExchangeWithPeople()
  world.fund(alice, USDT, '6000')
  world.fund(bob, BTC, '0.04')
  world.place(bob, 'sell', { price: '59900', qty: '0.04' })
  const { trades } = world.place(alice, 'buy', { price: '60000', qty: '0.1' })
  assert.deepEqual(world.funds(alice, USDT), ['4', '3600'])
  assert.deepEqual(world.funds(alice, BTC), ['0.03996', '0'])
  assert.deepEqual(world.funds(bob, USDT), ['2393.604', '0'])
  assert.equal(trades[0]?.buyerFee, 4_000n)
  assert.equal(trades[0]?.sellerFee, 239_600_000n)
})

test('a fill-or-kill that cannot fill whole expires and touches nothing', () => {
  const world = new ExchangeWithPeople()
  world.fund(alice, USDT, '6000')
  world.fund(bob, BTC, '0.04')
  world.place(bob, 'sell', { price: '60000', qty: '0.04' })
  const fok = { price: '60000', timeInForce: TimeInForce.fok }
  const killed = world.place(alice, 'buy', { ...fok, qty: '0.05' })
  assert.deepEqual(
    [killed.trades.length, killed.ended[0]?.endReason, ...world.funds(alice, USDT)],
    [0, EndReason.fokUnfilled, '6000', '0'],
  )
  assert.equal(world.place(alice, 'buy', { ...fok, qty: '0.04' }).trades.length, 1)
})

test('an order is refused rather than overflowing', () => {
  const world = new ExchangeWithPeople({ ...wide, maxPrice: 0n, maxQty: 0n, maxNotional: 0n })
  const huge = 2n ** 63n - 1n
  const outcome = world.apply({ ...world.order(alice, 'buy', {}), price: 2n ** 40n - 1n, qty: huge })
  assert.equal(outcome.rejection, Rejection.insufficientBalance)
})
