import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import { type CcxtPro, type CcxtSpot, ccxtPro, ccxtSpot } from '../support/ccxt-clients.ts'
import { pick } from '../support/pick.ts'
import { type RunningExchange, startExchange } from '../support/running-exchange.ts'

const ETH = 'ETH/USDT'

describe('ccxt.pro watches an account and trades over the WebSocket API', () => {
  let exchange: RunningExchange
  let carol: CcxtSpot
  let bob: CcxtPro

  before(async () => {
    exchange = await startExchange()
    const [first, second] = await Promise.all([
      exchange.person('carol', 'ETH=10,USDT=100000'),
      exchange.person('bob', 'ETH=10,USDT=100000', 'ed25519'),
    ])
    carol = ccxtSpot(exchange, first)
    bob = await ccxtPro(exchange, second)
    await Promise.all([carol.loadMarkets(), bob.loadMarkets()])
  })
  after(async () => {
    await bob.close()
    await exchange.stop()
  })

  it('BC-910 createOrderWs places, fills and refuses', async () => {
    const resting = await bob.createOrderWs(ETH, 'limit', 'buy', 1, 2_900)
    assert.deepEqual(pick(resting, 'status', 'filled', 'price'), { status: 'open', filled: 0, price: 2_900 })
    await carol.createOrder(ETH, 'limit', 'sell', 1, 3_000)
    const taken = await bob.createOrderWs(ETH, 'market', 'buy', 1)
    assert.deepEqual(pick(taken, 'status', 'filled', 'cost'), { status: 'closed', filled: 1, cost: 3_000 })
    await assert.rejects(bob.createOrderWs(ETH, 'limit', 'buy', 1_000, 2_900), ccxt.InsufficientFunds)
  })

  it('BC-920 the WebSocket API answers as REST does', async () => {
    // This version of ccxt does not parse this answer, so the raw ones are compared.
    const [balance, asked] = await Promise.all([bob.fetchBalanceWs(), bob.fetchBalance()])
    assert.deepEqual(balance.info, asked.info)
    assert.equal(asked.ETH.total, 10.999)
    const open = await bob.fetchOpenOrdersWs(ETH)
    assert.deepEqual(
      open.map(({ price }) => price),
      [2_900],
    )
    const [own] = await bob.fetchMyTradesWs(ETH)
    assert.deepEqual(pick(own, 'price', 'amount', 'takerOrMaker'), { price: 3_000, amount: 1, takerOrMaker: 'taker' })
    const [trade] = await bob.fetchTradesWs(ETH)
    assert.deepEqual(pick(trade, 'price', 'amount'), { price: 3_000, amount: 1 })
    const candles = await bob.fetchOHLCVWs(ETH, '1h')
    assert.equal(candles.at(-1)?.[4], 3_000)
    assert.deepEqual(
      (await bob.cancelAllOrdersWs(ETH)).map(({ status }) => status),
      ['canceled'],
    )
    assert.deepEqual(await bob.fetchOpenOrdersWs(ETH), [])
  })

  it('BC-930 watchOrders tells an order from NEW to FILLED, watchMyTrades its fills, watchBalance the money', async () => {
    // Resolves once it is subscribed; of two simultaneous calls the second would not wait.
    await bob.authenticate()
    const orders = bob.watchOrders(ETH)
    const balances = bob.watchBalance()
    const trades = bob.watchMyTrades(ETH)
    const order = await bob.createOrder(ETH, 'limit', 'sell', 2, 3_100)
    const seen = [
      pick((await comes('the new order', orders)).at(-1) as { status: string; filled: number }, 'status', 'filled'),
    ]
    const locked = await comes('the lock of the new order', balances)
    assert.deepEqual(locked.ETH, { free: 8.999, used: 2, total: 10.999 })

    for (const amount of [0.5, 1.5]) {
      const next = bob.watchOrders(ETH)
      await carol.createOrder(ETH, 'market', 'buy', amount)
      const update = (await comes('the fill', next)).at(-1) as { id: string; status: string; filled: number }
      assert.equal(update.id, order.id)
      seen.push(pick(update, 'status', 'filled'))
    }
    assert.deepEqual(seen, [
      { status: 'open', filled: 0 },
      { status: 'open', filled: 0.5 },
      { status: 'closed', filled: 2 },
    ])
    const [fill] = await comes('the first trade', trades)
    assert.deepEqual(pick(fill, 'order', 'price', 'amount', 'takerOrMaker', 'side'), {
      ...{ order: order.id, price: 3_100, amount: 0.5, takerOrMaker: 'maker', side: 'sell' },
    })
    assert.deepEqual(fill.fee && pick(fill.fee, 'currency', 'cost'), { currency: 'USDT', cost: 1.55 })
    const asked = await bob.fetchBalance()
    assert.deepEqual([bob.balance.spot.ETH, bob.balance.spot.USDT], [asked.ETH, asked.USDT])
  })

  it('BC-940 watchOrders tells a cancel', async () => {
    const placed = bob.watchOrders(ETH)
    const order = await bob.createOrder(ETH, 'limit', 'buy', 1, 2_900)
    await comes('the order', placed)
    const cancelled = bob.watchOrders(ETH)
    await bob.cancelOrder(order.id, ETH)
    const update = (await comes('the cancel', cancelled)).at(-1)
    assert.deepEqual([update?.id, update?.status], [order.id, 'canceled'])
  })
})
