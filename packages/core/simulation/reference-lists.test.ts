import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import { EndReason, ListType, OrderStatus, OrderType, Side, TimeInForce } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import { alice, bob, carol, type ExchangeWithPeople, fundedPeople, lots, ticks } from './exchange-with-people.ts'
import { BTC, BTC_USDT, USDT } from './listings.ts'

/** Order lists: domain/spot.md §5 and §8. */

const { limit, limitMaker, market, stopMarket, stopLimit, takeProfitLimit } = OrderType

interface Leg {
  side: 'buy' | 'sell'
  type: number
  price?: string
  stopPrice?: string
  qty?: string
  timeInForce?: number
}

/** Alice has 1 BTC and 100,000 USDT; the last price is 60,000. */
function traded(): ExchangeWithPeople {
  const world = fundedPeople()
  world.tradeAt('60000')
  return world
}

function list(listType: number, ...legs: Leg[]): CommandOf<'place-list'> {
  const fields = legs.map((leg, at) => {
    const prefix = 'abc'[at]
    return {
      [`${prefix}Side`]: Side[leg.side],
      [`${prefix}Type`]: leg.type,
      [`${prefix}TimeInForce`]: leg.timeInForce ?? TimeInForce.gtc,
      [`${prefix}Price`]: leg.price ? ticks(leg.price) : 0n,
      [`${prefix}StopPrice`]: leg.stopPrice ? ticks(leg.stopPrice) : 0n,
      [`${prefix}Qty`]: lots(leg.qty ?? '0.1'),
    }
  })
  return Object.assign({ kind: 'place-list' as const, account: alice, market: BTC_USDT, listType }, ...fields)
}

const sellOco = list(
  ListType.oco,
  { side: 'sell', type: limitMaker, price: '61000' },
  { side: 'sell', type: stopMarket, stopPrice: '59000' },
)
const buyOco = list(
  ListType.oco,
  { side: 'buy', type: stopLimit, price: '61500', stopPrice: '61000' },
  { side: 'buy', type: limit, price: '59000' },
)

const legsOf = (world: ExchangeWithPeople) => world.exchange.openOrders().map(({ orderId }) => orderId)
const endsOf = (outcome: { ended: readonly { orderId: number; endReason: number }[] }, ids: readonly number[]) =>
  ids.map((id) => outcome.ended.find(({ orderId }) => orderId === id)?.endReason)

test('an OCO locks the larger of its legs once', () => {
  const world = traded()
  world.done(sellOco)
  assert.deepEqual(world.funds(alice, BTC), ['0.9', '0.1'])
  world.done(buyOco)
  assert.deepEqual(world.funds(alice, USDT), ['93850', '6150'])
})

test("a partial fill of the limit leg ends the stop leg and keeps only the limit leg's own lock", () => {
  const world = traded()
  world.done(buyOco)
  const [stop, resting] = legsOf(world) as [number, number]
  const outcome = world.place(bob, 'sell', { price: '59000', qty: '0.04' })
  assert.equal(outcome.trades[0]?.buyOrder, resting)
  assert.deepEqual(endsOf(outcome, [stop, resting]), [EndReason.ocoTrigger, undefined])
  assert.deepEqual(world.funds(alice, USDT), ['94100', '3540'])
})

test('a triggered stop leg takes the limit leg out of the book in the same command', () => {
  const world = traded()
  world.done(sellOco)
  const [resting, stop] = legsOf(world) as [number, number]
  world.place(bob, 'buy', { price: '59000', qty: '0.2' })
  const outcome = world.place(carol, 'sell', { price: '59000', qty: '0.01' })
  assert.deepEqual(endsOf(outcome, [resting, stop]), [EndReason.ocoTrigger, EndReason.filled])
  assert.deepEqual(world.exchange.book(BTC_USDT).asks, [])
  assert.deepEqual(world.funds(alice, BTC), ['0.9', '0'])
})

test('an OCO limit leg that takes at entry ends the stop leg at once', () => {
  const world = traded()
  world.place(bob, 'buy', { price: '60500', qty: '0.04' })
  const oco = list(
    ListType.oco,
    { side: 'sell', type: limit, price: '60500' },
    { side: 'sell', type: stopMarket, stopPrice: '59000' },
  )
  const outcome = world.done(oco)
  assert.equal(outcome.trades.length, 1)
  assert.deepEqual(outcome.ended.map(({ endReason }) => endReason).sort(), [EndReason.filled, EndReason.ocoTrigger])
  assert.deepEqual(world.funds(alice, BTC), ['0.9', '0.06'])
})

test('a fill-or-kill order fills whole though its first trade triggers the sibling of an order it counted on', () => {
  const world = traded()
  world.done({ ...buyOco, aStopPrice: ticks('60050') })
  const [stop, resting] = legsOf(world) as [number, number]
  world.place(bob, 'buy', { price: '60100', qty: '0.1' })
  const fok = { price: '59000', qty: '0.2', timeInForce: TimeInForce.fok } as const
  const outcome = world.place(carol, 'sell', fok)
  const endings = [EndReason.filled, EndReason.filled, EndReason.ocoTrigger]
  assert.deepEqual(endsOf(outcome, [outcome.subject, resting, stop]), endings)
})

test('cancelling one leg of an OCO cancels both', () => {
  const world = traded()
  world.done(sellOco)
  const [resting, stop] = legsOf(world) as [number, number]
  const outcome = world.done({ kind: 'cancel-order', account: alice, market: BTC_USDT, orderId: stop })
  assert.deepEqual(endsOf(outcome, [resting, stop]), [EndReason.canceledByUser, EndReason.canceledByUser])
  assert.deepEqual(world.funds(alice, BTC), ['1', '0'])
})

test('the legs of an OCO stand on the right sides of the last price', () => {
  const world = traded()
  const sell = (above: string, below: string) =>
    world.apply(
      list(
        ListType.oco,
        { side: 'sell', type: takeProfitLimit, price: '60000', stopPrice: above },
        { side: 'sell', type: stopMarket, stopPrice: below },
      ),
    ).rejection
  assert.equal(sell('60000', '59000'), Rejection.listLegPrices)
  assert.equal(sell('61000', '60000'), Rejection.listLegPrices)
  assert.equal(sell('60000.01', '59999.99'), Rejection.none)
  const { aSide: _, ...mixed } = sellOco
  assert.equal(world.apply({ ...mixed, aSide: Side.buy }).rejection, Rejection.badTerms)
})

const workingBuy: Leg = { side: 'buy', type: limit, price: '59500' }

test('an OTO pending order holds nothing until the working one is filled whole', () => {
  const world = traded()
  world.done(list(ListType.oto, workingBuy, { side: 'sell', type: limitMaker, price: '62000' }))
  const [, pending] = legsOf(world) as [number, number]
  const statusOf = () => world.exchange.openOrders().find(({ orderId }) => orderId === pending)?.status
  world.place(bob, 'sell', { price: '59500', qty: '0.05' })
  assert.equal(statusOf(), OrderStatus.pendingNew)
  assert.deepEqual(world.funds(alice, BTC), ['1.04995', '0'])
  world.place(bob, 'sell', { price: '59500', qty: '0.05' })
  assert.equal(statusOf(), OrderStatus.new)
  assert.deepEqual(world.funds(alice, BTC), ['0.9999', '0.1'])
})

test('a working order that ends otherwise takes the pending one with it', () => {
  const world = traded()
  world.place(bob, 'sell', { price: '59500', qty: '0.04' })
  const working = { ...workingBuy, timeInForce: TimeInForce.ioc }
  const outcome = world.done(list(ListType.oto, working, { side: 'sell', type: market }))
  assert.deepEqual(
    outcome.ended
      .slice(-2)
      .map(({ endReason }) => endReason)
      .sort(),
    [EndReason.iocRest, EndReason.otoParentExpired],
  )
})

test('a pending order without funds expires when its time comes', () => {
  const world = traded()
  world.done(list(ListType.oto, workingBuy, { side: 'sell', type: limitMaker, price: '62000', qty: '2' }))
  const [, pending] = legsOf(world) as [number, number]
  const outcome = world.place(bob, 'sell', { price: '59500', qty: '0.1' })
  assert.deepEqual(endsOf(outcome, [pending]), [EndReason.insufficientFunds])
})

test('a pending market order runs after the order that filled its parent', () => {
  const world = traded()
  world.done(list(ListType.oto, workingBuy, { side: 'sell', type: market }))
  const [working, pending] = legsOf(world) as [number, number]
  world.place(carol, 'buy', { price: '59400', qty: '0.5' })
  const outcome = world.place(bob, 'sell', { price: '59400', qty: '0.2' })
  assert.deepEqual(
    outcome.trades.map(({ buyOrder, sellOrder }) =>
      [buyOrder, sellOrder].find((id) => id === working || id === pending),
    ),
    [working, undefined, pending],
  )
})

test('an OTOCO becomes an OCO when its working order is filled', () => {
  const world = traded()
  world.done(
    list(
      ListType.otoco,
      workingBuy,
      { side: 'sell', type: limitMaker, price: '62000' },
      { side: 'sell', type: stopMarket, stopPrice: '58000' },
    ),
  )
  const [, above, below] = legsOf(world) as [number, number, number]
  world.place(bob, 'sell', { price: '59500', qty: '0.1' })
  assert.deepEqual(legsOf(world), [above, below])
  assert.deepEqual(world.funds(alice, BTC), ['0.9999', '0.1'])
  const outcome = world.place(bob, 'buy', { price: '62000', qty: '0.01' })
  assert.deepEqual(endsOf(outcome, [below]), [EndReason.ocoTrigger])
  assert.deepEqual(world.funds(alice, BTC), ['0.9999', '0.09'])
})

test('a stop leg of an OTOCO already met at activation enters at once and its sibling never does', () => {
  const world = traded()
  world.done(
    list(
      ListType.otoco,
      workingBuy,
      { side: 'sell', type: limitMaker, price: '62000' },
      { side: 'sell', type: stopMarket, stopPrice: '59500' },
    ),
  )
  const [, above, below] = legsOf(world) as [number, number, number]
  world.place(carol, 'buy', { price: '59000', qty: '0.1' })
  const outcome = world.place(bob, 'sell', { price: '59500', qty: '0.1' })
  assert.deepEqual(endsOf(outcome, [above, below]), [EndReason.ocoTrigger, EndReason.filled])
})

test('a list is ended by cancel-list, named by its id or its client id', () => {
  const world = traded()
  const { subject } = world.done({ ...sellOco, listClientId: 'plan' })
  const cancel = { kind: 'cancel-list', account: alice, market: BTC_USDT } as const
  assert.equal(world.apply({ ...cancel, listClientId: 'other' }).rejection, Rejection.unknownList)
  assert.equal(world.apply({ ...cancel, account: bob, listId: subject }).rejection, Rejection.unknownList)
  assert.equal(world.done({ ...cancel, listClientId: 'plan' }).ended.length, 2)
  assert.equal(world.apply({ ...cancel, listId: subject }).rejection, Rejection.unknownList)
})
