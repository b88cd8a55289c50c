import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import Binance from 'node-binance-api'
import { Inbox } from '../support/inbox.ts'
import { pick } from '../support/pick.ts'
import { type Person, setExchange } from '../support/running-exchange.ts'

const BTC = 'BTCUSDT'

describe('node-binance-api', async () => {
  const client = ({ apiKey: APIKEY, secret: APISECRET }: Person) => {
    const { baseUrl, wsUrl } = exchange
    const urls = {
      ...{ base: `${baseUrl}/api/`, sapi: `${baseUrl}/sapi/`, stream: `${wsUrl}/ws/` },
      combineStream: `${wsUrl}/stream?streams=`,
    }
    const made = new Binance({ APIKEY, APISECRET, urls, reconnect: false, log: () => {} })
    // The one URL that its `urls` option leaves out.
    made.wsApi = `${wsUrl}/ws-api/v3`
    return made
  }

  const exchange = await setExchange()
  const people = await Promise.all([exchange.person('bob', 'BTC=1,USDT=100000'), exchange.person('carol', 'BTC=1')])
  const [bob, carol] = people.map(client)

  it('BC-1310 exchangeInfo, depth, balance, buy, openOrders, cancelAll', async () => {
    const info = await bob.exchangeInfo()
    assert.ok(info.symbols.some(({ symbol }: { symbol: string }) => symbol === BTC))
    const balance = (await bob.balance()) as Record<string, { available: string }>
    assert.equal(Number(balance.BTC.available), 1)
    const order = await bob.buy(BTC, 0.1, 59_000)
    assert.equal(order.status, 'NEW')
    assert.deepEqual(
      (await bob.openOrders(BTC)).map(({ orderId }) => orderId),
      [order.orderId],
    )
    const depth = await bob.depth(BTC)
    assert.deepEqual(depth.bids, [{ price: '59000.00000000', quantity: '0.10000000' }])
    await bob.cancelAll(BTC)
    assert.deepEqual(await bob.openOrders(BTC), [])
  })

  it('BC-1320 marketBuy and trades', async () => {
    await carol.sell(BTC, 0.2, 60_000)
    const order = await bob.marketBuy(BTC, 0.1)
    assert.deepEqual(pick(order, 'status', 'executedQty'), { status: 'FILLED', executedQty: '0.10000000' })
    const [trade] = await bob.trades(BTC)
    assert.deepEqual([trade.orderId, trade.qty], [order.orderId, '0.10000000'])
    await carol.cancelAll(BTC)
  })

  it('BC-1330 a withdrawal is refused with the reason', async () => {
    await assert.rejects(bob.withdraw('BTC', 'bc1qexample', 0.1), /-2015/)
  })

  it('BC-1340 trades, the depth cache and user data', async (t) => {
    const [trades, user] = [new Inbox(), new Inbox()]
    const level = '59500.00000000'
    let books = 0
    let isSubscribed = false
    const endpoints = [
      bob.websockets.trades([BTC], trades.put),
      await bob.websockets.depthCache([BTC], () => {
        books += 1
      }),
    ]
    t.after(async () => {
      for (const endpoint of endpoints) bob.websockets.terminate(endpoint)
      await bob.spotCloseDataStream()
    })
    bob.websockets.userData(user.put, user.put, user.put, () => {
      isSubscribed = true
    })
    await eventually('user data is subscribed', () => isSubscribed)
    await bob.buy(BTC, 0.1, 59_500)
    await eventually('the depth cache has the order', () => books > 0 && bob.getDepthCache(BTC).bids[level] === 0.1)
    await carol.sell(BTC, 0.1, 59_500)
    const trade = await trades.first('the trade', ({ e }) => e === 'trade')
    assert.deepEqual(pick(trade, 's', 'p', 'q'), { s: BTC, p: '59500.00000000', q: '0.10000000' })
    const fill = await user.first('the fill', ({ e, x }) => e === 'executionReport' && x === 'TRADE')
    assert.equal(fill.X, 'FILLED')
    await eventually('the depth cache lost the level', () => !(level in bob.getDepthCache(BTC).bids))
  })
})
