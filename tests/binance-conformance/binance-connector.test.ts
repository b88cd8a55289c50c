import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Spot, WebsocketAPI, WebsocketStream } from '@binance/connector'
import { Inbox } from '../support/inbox.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import { pick } from '../support/pick.ts'
import { quiet as logger } from '../support/quiet-console.ts'

const BTC = 'BTCUSDT'

describe('@binance/connector', async () => {
  const exchange = await setLentExchange()
  const people = await Promise.all([exchange.person('bob', 'BTC=1,USDT=100000'), exchange.person('carol', 'BTC=1')])
  const person = people[0]
  const [bob, carol] = people.map(({ apiKey, secret }) => new Spot(apiKey, secret, { baseURL: exchange.baseUrl }))

  const opened = async (open: (callbacks: { open: () => void; message: (text: string) => void }) => void) => {
    const inbox = new Inbox()
    await new Promise<void>((resolve) => open({ open: resolve, message: inbox.put }))
    return inbox
  }

  it('BC-1105 convertTradeHistory, the one call for conversions that it has', async () => {
    const { data } = await bob.convertTradeHistory(Date.now() - 60_000, Date.now())
    assert.deepEqual(pick(data, 'list', 'moreData'), { list: [], moreData: false })
    await assert.rejects(new Spot('no key', '', { baseURL: exchange.baseUrl }).convertTradeHistory(1, 2), /401/)
  })

  it('BC-1110 account, coinInfo, newOrder, newOCOOrder, cancelOpenOrders', async () => {
    const { data: account } = await bob.account()
    assert.deepEqual(
      account.balances.find(({ asset }: { asset: string }) => asset === 'BTC'),
      {
        ...{ asset: 'BTC', free: '1.00000000', locked: '0.00000000' },
      },
    )
    const { data: coins } = await bob.coinInfo()
    assert.ok(
      coins.some(({ coin, free }: { coin: string; free: string }) => coin === 'USDT' && free === '100000.00000000'),
    )
    const { data: order } = await bob.newOrder(BTC, 'BUY', 'LIMIT', {
      timeInForce: 'GTC',
      quantity: 0.1,
      price: 59_000,
    })
    assert.deepEqual(pick(order, 'status', 'price'), { status: 'NEW', price: '59000.00000000' })
    const { data: list } = await bob.newOCOOrder(BTC, 'SELL', 0.5, 'LIMIT_MAKER', 'STOP_LOSS_LIMIT', {
      ...{ abovePrice: 65_000, belowPrice: 57_000, belowStopPrice: 57_500, belowTimeInForce: 'GTC' },
    })
    assert.equal(list.contingencyType, 'OCO')
    const { data: cancelled } = await bob.cancelOpenOrders(BTC)
    assert.equal(cancelled.length, 2)
  })

  it('BC-1120 a market stream and a user stream by listen key tell of a trade', async (t) => {
    const { data: key } = await bob.createListenKey()
    assert.deepEqual((await bob.renewListenKey(key.listenKey)).data, {})
    const sockets: WebsocketStream[] = []
    t.after(async () => {
      for (const stream of sockets) stream.disconnect()
      // Only now: a user stream whose key ends is closed, and this client would reopen it for ever.
      await bob.closeListenKey(key.listenKey)
    })
    const socket = (callbacks: { open: () => void; message: (text: string) => void }) => {
      const stream = new WebsocketStream({ wsURL: exchange.wsUrl, logger, callbacks })
      sockets.push(stream)
      return stream
    }
    const trades = await opened((callbacks) => socket(callbacks).aggTrade(BTC.toLowerCase()))
    const user = await opened((callbacks) => socket(callbacks).userData(key.listenKey))
    await bob.newOrder(BTC, 'BUY', 'LIMIT', { timeInForce: 'GTC', quantity: 0.1, price: 60_000 })
    await carol.newOrder(BTC, 'SELL', 'MARKET', { quantity: 0.1 })
    const trade = await trades.first('the trade', ({ e }) => e === 'aggTrade')
    assert.deepEqual(pick(trade, 'p', 'q'), { p: '60000.00000000', q: '0.10000000' })
    await user.first('the new order', ({ e, x }) => e === 'executionReport' && x === 'NEW')
    const fill = await user.first('the fill', ({ e, x }) => e === 'executionReport' && x === 'TRADE')
    assert.deepEqual(pick(fill, 'X', 'm', 'n'), { X: 'FILLED', m: true, n: '0.00010000' })
    assert.equal((await bob.myTrades(BTC)).data.length, 1)
  })

  it('BC-1130 the WebSocket API places an order', async (t) => {
    let api: WebsocketAPI | undefined
    t.after(() => api?.disconnect())
    const inbox = await opened((callbacks) => {
      const wsURL = `${exchange.wsUrl}/ws-api/v3`
      api = new WebsocketAPI(person.apiKey, person.secret, { wsURL, logger, callbacks })
    })
    api?.newOrder(BTC, 'BUY', 'LIMIT', { timeInForce: 'GTC', quantity: 0.1, price: 58_000 })
    const answer = await inbox.first('the answer', ({ status }) => status !== undefined)
    assert.deepEqual([answer.status, answer.result.status], [200, 'NEW'])
  })

  it('BC-1140 ten equal orders at once are ten orders', async () => {
    const order = { timeInForce: 'GTC', quantity: 0.001, price: 50_000 }
    const placed = await Promise.all(Array.from({ length: 10 }, () => bob.newOrder(BTC, 'BUY', 'LIMIT', order)))
    assert.deepEqual(
      placed.map(({ data }) => data.status),
      Array(10).fill('NEW'),
    )
    assert.equal(new Set(placed.map(({ data }) => data.orderId)).size, 10)
    await bob.cancelOpenOrders(BTC)
  })
})
