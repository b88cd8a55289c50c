import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { cancelOpenOrders, ccxtSpot } from '../support/ccxt-clients.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import { pick } from '../support/pick.ts'

const ETH = 'ETH/USDT'

/**
 * Carol and Dave sign with shared secrets and make the market; Bob signs with Ed25519 and sends the orders under test.
 */
describe('ccxt sends every kind of order', async () => {
  const exchange = await setLentExchange()
  const fund = 'ETH=100,USDT=1000000'
  const people = await Promise.all([
    exchange.person('carol', fund),
    exchange.person('bob', fund, 'ed25519'),
    exchange.person('dave', fund),
  ])
  const [carol, bob, dave] = people.map((person) => ccxtSpot(exchange, person))
  // A last price of 3000 for the conditional orders to compare with.
  await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
  await bob.createOrder(ETH, 'market', 'buy', 1)
  afterEach(() => cancelOpenOrders([carol, bob, dave], ETH))

  /** Moves the last price to `price`: Carol buys a little from Dave. */
  const tradeAt = async (price: number) => {
    await dave.createOrder(ETH, 'limit', 'sell', 0.01, price)
    assert.equal((await carol.createOrder(ETH, 'limit', 'buy', 0.01, price)).average, price)
  }
  const stateOf = async (id: string) => pick(await bob.fetchOrder(id, ETH), 'status', 'filled')

  it('BC-110 a limit order rests until it is cancelled', async () => {
    const order = await bob.createOrder(ETH, 'limit', 'buy', 0.5, 2_900)
    assert.deepEqual(pick(order, 'status', 'filled', 'remaining', 'price', 'timeInForce'), {
      ...{ status: 'open', filled: 0, remaining: 0.5, price: 2_900, timeInForce: 'GTC' },
    })
    assert.deepEqual(
      (await bob.fetchOpenOrders(ETH)).map(({ id }) => id),
      [order.id],
    )
    assert.equal((await bob.cancelOrder(order.id, ETH)).status, 'canceled')
    assert.deepEqual(await stateOf(order.id), { status: 'canceled', filled: 0 })
  })

  it('BC-120 a market order by quantity fills at the prices of the book, fee in what it receives', async () => {
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_010)
    const order = await bob.createOrder(ETH, 'market', 'buy', 1.5)
    assert.deepEqual(pick(order, 'status', 'filled', 'cost'), { status: 'closed', filled: 1.5, cost: 4_505 })
    assert.deepEqual(
      order.trades.map(({ price, amount, fee }) => ({
        price,
        amount,
        fee: pick(fee as { cost: number; currency: string }, 'cost', 'currency'),
      })),
      [
        { price: 3_000, amount: 1, fee: { cost: 0.001, currency: 'ETH' } },
        { price: 3_010, amount: 0.5, fee: { cost: 0.0005, currency: 'ETH' } },
      ],
    )
  })

  it('BC-130 a market order by cost spends at most that', async () => {
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    const order = await bob.createMarketBuyOrderWithCost(ETH, 1_500.2)
    // 1500.2 / 3000 = 0.500066…, cut to the step of 0.0001.
    assert.deepEqual(pick(order, 'filled', 'cost'), { filled: 0.5, cost: 1_500 })
  })

  it('BC-140 a post-only order rests', async () => {
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    const order = await bob.createOrder(ETH, 'limit', 'buy', 1, 2_999, { postOnly: true })
    assert.deepEqual([order.status, order.postOnly, order.info.type], ['open', true, 'LIMIT_MAKER'])
  })

  it('BC-150 IOC takes what is there and FOK takes all or nothing', async () => {
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    const all = await bob.createOrder(ETH, 'limit', 'buy', 2, 3_000, { timeInForce: 'FOK' })
    assert.deepEqual(pick(all, 'status', 'filled'), { status: 'expired', filled: 0 })
    const some = await bob.createOrder(ETH, 'limit', 'buy', 2, 3_000, { timeInForce: 'IOC' })
    assert.deepEqual(pick(some, 'status', 'filled', 'remaining'), { status: 'expired', filled: 1, remaining: 1 })
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    const exact = await bob.createOrder(ETH, 'limit', 'buy', 1, 3_000, { timeInForce: 'FOK' })
    assert.deepEqual(pick(exact, 'status', 'filled'), { status: 'closed', filled: 1 })
  })

  it('BC-160 a stop-loss limit order sleeps until a trade reaches its stop price', async () => {
    const stop = await bob.createOrder(ETH, 'limit', 'sell', 1, 2_940, { stopLossPrice: 2_950 })
    assert.deepEqual([stop.status, stop.triggerPrice, stop.info.type], ['open', 2_950, 'STOP_LOSS_LIMIT'])
    assert.equal((await bob.fetchOrderBook(ETH)).asks.length, 0)
    await carol.createOrder(ETH, 'limit', 'buy', 1, 2_945)
    assert.deepEqual(await stateOf(stop.id), { status: 'open', filled: 0 })
    await tradeAt(2_950)
    assert.deepEqual(await stateOf(stop.id), { status: 'closed', filled: 1 })
  })

  it('BC-170 a take-profit limit order rests in the book once it is reached', async () => {
    await tradeAt(3_000)
    const take = await bob.createOrder(ETH, 'limit', 'sell', 1, 3_060, { takeProfitPrice: 3_050 })
    assert.equal(take.info.type, 'TAKE_PROFIT_LIMIT')
    await tradeAt(3_050)
    assert.deepEqual(await stateOf(take.id), { status: 'open', filled: 0 })
    assert.deepEqual((await bob.fetchOrderBook(ETH)).asks, [[3_060, 1]])
  })

  it('BC-180 STOP_LOSS and TAKE_PROFIT become market orders', async () => {
    await tradeAt(3_000)
    const loss = await bob.createOrder(ETH, 'market', 'sell', 1, undefined, { stopLossPrice: 2_950 })
    const profit = await bob.createOrder(ETH, 'market', 'sell', 1, undefined, { takeProfitPrice: 3_050 })
    assert.deepEqual([loss.info.type, profit.info.type], ['STOP_LOSS', 'TAKE_PROFIT'])
    await tradeAt(3_050)
    // Nobody buys, so the profit is taken from an empty book: nothing.
    assert.deepEqual(await stateOf(profit.id), { status: 'expired', filled: 0 })
    await carol.createOrder(ETH, 'limit', 'buy', 2, 2_940)
    await tradeAt(2_950)
    assert.deepEqual(await stateOf(loss.id), { status: 'closed', filled: 1 })
  })

  it('BC-190 a trailing stop follows the price up and sells when it falls back', async () => {
    await tradeAt(3_000)
    const params = { trailingPercent: 1, stopLossOrTakeProfit: 'stopLoss' }
    const trailing = await bob.createOrder(ETH, 'market', 'sell', 1, undefined, params)
    assert.equal(trailing.info.trailingDelta, 100)
    await tradeAt(3_100)
    await carol.createOrder(ETH, 'limit', 'buy', 1, 3_050)
    // 1 % below the highest price is 3069.
    await tradeAt(3_069.01)
    assert.deepEqual(await stateOf(trailing.id), { status: 'open', filled: 0 })
    await tradeAt(3_069)
    assert.deepEqual(await stateOf(trailing.id), { status: 'closed', filled: 1 })
  })

  it('BC-200 an iceberg shows one part at a time', async () => {
    await tradeAt(3_000)
    const iceberg = await bob.createOrder(ETH, 'limit', 'sell', 1, 3_000, { icebergQty: 0.25 })
    assert.equal(iceberg.info.icebergQty, '0.25000000')
    assert.deepEqual((await carol.fetchOrderBook(ETH)).asks, [[3_000, 0.25]])
    const taken = await carol.createOrder(ETH, 'market', 'buy', 0.4)
    assert.equal(taken.filled, 0.4)
    assert.deepEqual((await carol.fetchOrderBook(ETH)).asks, [[3_000, 0.1]])
    assert.deepEqual(await stateOf(iceberg.id), { status: 'open', filled: 0.4 })
  })

  it('BC-210 a test order is checked and goes nowhere', async () => {
    const order = await bob.createOrder(ETH, 'limit', 'buy', 1, 2_900, { test: true })
    assert.deepEqual(order.info, {})
    assert.deepEqual(await bob.fetchOpenOrders(ETH), [])
  })

  it('BC-220 an edit cancels the order and places its successor', async () => {
    const first = await bob.createOrder(ETH, 'limit', 'buy', 1, 2_900)
    const second = await bob.editOrder(first.id, ETH, 'limit', 'buy', 2, 2_901)
    assert.notEqual(second.id, first.id)
    assert.deepEqual(pick(second, 'status', 'amount', 'price'), { status: 'open', amount: 2, price: 2_901 })
    assert.equal((await stateOf(first.id)).status, 'canceled')
    assert.deepEqual((await bob.fetchOrderBook(ETH)).bids, [[2_901, 2]])
  })

  it('BC-230 cancelling all orders of a market leaves those of others', async () => {
    const other = await bob.createOrder('BTC/USDT', 'limit', 'buy', 0.01, 50_000)
    for (const price of [2_900, 2_901]) await bob.createOrder(ETH, 'limit', 'buy', 1, price)
    assert.equal((await bob.cancelAllOrders(ETH)).length, 2)
    assert.deepEqual(await bob.fetchOpenOrders(ETH), [])
    assert.deepEqual(
      (await bob.fetchOpenOrders('BTC/USDT')).map(({ id }) => id),
      [other.id],
    )
    await bob.cancelOrder(other.id, 'BTC/USDT')
  })
})
