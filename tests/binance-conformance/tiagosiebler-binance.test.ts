import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DefaultLogger, MainClient, WebsocketAPIClient, WebsocketClient, WS_KEY_MAP } from 'binance'
import { Inbox } from '../support/inbox.ts'
import { setLentExchange } from '../support/lent-exchange.ts'
import { pick } from '../support/pick.ts'
import type { Person } from '../support/running-exchange.ts'

const symbol = 'BTCUSDT'
const silent = Object.fromEntries(['trace', 'info', 'error'].map((level) => [level, () => {}])) as typeof DefaultLogger

describe('binance, the client by tiagosiebler', async () => {
  const exchange = await setLentExchange()
  const keys = ({ apiKey, secret }: Person) => ({ api_key: apiKey, api_secret: secret })
  const people = await Promise.all([exchange.person('bob', 'BTC=1,USDT=100000'), exchange.person('carol', 'BTC=1')])
  const person = people[0]
  const [bob, carol] = people.map(
    (one) => new MainClient({ ...keys(one), baseUrl: exchange.baseUrl, disableTimeSync: true }),
  )

  const limitBuy = (price: number) =>
    bob.submitNewOrder({ symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: 0.1, price })

  it('BC-1210 getSystemStatus, getExchangeInfo, getAccountInformation, getBalances', async () => {
    assert.equal((await bob.getSystemStatus()).status, 0)
    const info = await bob.getExchangeInfo()
    assert.ok(info.symbols.some((market) => market.symbol === symbol))
    const { balances } = await bob.getAccountInformation()
    assert.equal(balances.find(({ asset }) => asset === 'USDT')?.free, '100000.00000000')
    const coins = await bob.getBalances()
    assert.equal(coins.find(({ coin }) => coin === 'BTC')?.free, '1.00000000')
  })

  it('BC-1220 submitNewOrder, submitNewOrderList, cancelAllSymbolOrders', async () => {
    const order = await limitBuy(59_000)
    assert.deepEqual(pick(order as { status: string; price: string }, 'status', 'price'), {
      ...{ status: 'NEW', price: '59000.00000000' },
    })
    const list = await bob.submitNewOrderList({
      ...{ symbol, side: 'SELL', quantity: 0.5, aboveType: 'LIMIT_MAKER', abovePrice: 65_000 },
      ...{ belowType: 'STOP_LOSS_LIMIT', belowPrice: 57_000, belowStopPrice: 57_500, belowTimeInForce: 'GTC' },
    })
    assert.equal(list.orders.length, 2)
    assert.equal((await bob.cancelAllSymbolOrders({ symbol })).length, 2)
    await assert.rejects(bob.cancelAllSymbolOrders({ symbol }), { code: -2011 })
  })

  it('BC-1225 converts: pairs, quote, acceptance, status and history', async () => {
    // A price of the own book, on which the house sells what it buys.
    await limitBuy(59_990)
    await carol.submitNewOrder({
      ...{ symbol, side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: 0.1, price: 60_010 },
    })
    const pairs = (await bob.getConvertPairs({ fromAsset: 'BTC', toAsset: 'USDT' })) as unknown as {
      fromAsset: string
    }[]
    assert.equal(pairs[0]?.fromAsset, 'BTC')
    const fractions = (await bob.getConvertAssetInfo()) as unknown as { asset: string; fraction: number }[]
    assert.equal(fractions.find(({ asset }) => asset === 'USDT')?.fraction, 8)
    const asked = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: 0.001 } as const
    const quote = await bob.convertQuoteRequest(asked)
    assert.deepEqual([quote.fromAmount, Number(quote.toAmount) > 0], ['0.00100000', true])
    const { orderId, orderStatus } = await bob.acceptQuoteRequest({ quoteId: quote.quoteId as string })
    assert.equal(orderStatus, 'SUCCESS')
    const found = (await bob.getOrderStatus({ orderId: String(orderId) })) as { toAmount: string; orderStatus: string }
    assert.deepEqual([found.orderStatus, found.toAmount], ['SUCCESS', quote.toAmount])
    const flow = await bob.getConvertTradeHistory({ startTime: Date.now() - 60_000, endTime: Date.now() + 60_000 })
    assert.deepEqual(
      flow.list.map(({ quoteId, toAmount }: { quoteId: string; toAmount: string }) => [quoteId, toAmount]),
      [[quote.quoteId, quote.toAmount]],
    )
    await assert.rejects(bob.acceptQuoteRequest({ quoteId: 'none' }), { code: -9000 })
    await Promise.all([bob, carol].map((one) => one.cancelAllSymbolOrders({ symbol })))
  })

  it('BC-1226 converts at a limit price: order, open orders, cancellation', async () => {
    await limitBuy(59_990)
    await carol.submitNewOrder({
      ...{ symbol, side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: 0.1, price: 60_010 },
    })
    const wish = { baseAsset: 'BTC', quoteAsset: 'USDT', limitPrice: 50_000, side: 'BUY', expiredType: '7_D' } as const
    const free = async () =>
      (await bob.getAccountInformation()).balances.find(({ asset }) => asset === 'USDT')?.free as string
    const before = Number(await free())
    const placed = (await bob.submitConvertLimitOrder({ ...wish, quoteAmount: 500 })) as unknown as {
      quoteId: string
      fromAmount: string
      toAmount: string
      ratio: string
    }
    assert.deepEqual(pick(placed, 'fromAmount', 'toAmount', 'ratio'), {
      ...{ fromAmount: '500.00000000', toAmount: '0.01000000', ratio: '0.00002000' },
    })
    assert.equal(before - Number(await free()), 500)
    const { list } = (await bob.getConvertLimitOpenOrders()) as unknown as {
      list: { quoteId: string; orderId: number; fromAsset: string; createTime: number; expiredTimestamp: number }[]
    }
    const [open] = list
    assert.deepEqual([list.length, open?.quoteId, open?.fromAsset], [1, placed.quoteId, 'USDT'])
    assert.equal((open?.expiredTimestamp ?? 0) - (open?.createTime ?? 0), 7 * 86_400_000)
    const orderId = open?.orderId as number
    assert.deepEqual(await bob.cancelConvertLimitOrder({ orderId }), { orderId: String(orderId), status: 'CANCELED' })
    assert.equal(Number(await free()), before)
    await assert.rejects(bob.cancelConvertLimitOrder({ orderId }), { code: -2011 })
    await Promise.all([bob, carol].map((one) => one.cancelAllSymbolOrders({ symbol })))
  })

  it('BC-1230 WebsocketClient: trades by /stream, user data by listen key', async (t) => {
    const inbox = new Inbox()
    const sockets = new WebsocketClient(
      {
        ...keys(person),
        wsUrl: exchange.wsUrl,
        restOptions: { ...keys(person), baseUrl: exchange.baseUrl, disableTimeSync: true },
      },
      silent,
    )
    t.after(() => sockets.closeAll(true))
    // This client never clears the timer that renews its listen key; it must not keep our process alive.
    const { setInterval: start } = globalThis
    t.mock.method(globalThis, 'setInterval', (...args: Parameters<typeof start>) => start(...args).unref())
    sockets.on('message', inbox.put)
    sockets.on('exception', () => {})
    await sockets.subscribe(['btcusdt@trade'], WS_KEY_MAP.main)
    await sockets.subscribeSpotUserDataStream()
    await limitBuy(60_000)
    await carol.submitNewOrder({ symbol, side: 'SELL', type: 'MARKET', quantity: 0.1 })
    const fill = await inbox.first('the fill', ({ e, x }) => e === 'executionReport' && x === 'TRADE')
    assert.deepEqual(pick(fill, 'X', 'l', 'L'), { X: 'FILLED', l: '0.10000000', L: '60000.00000000' })
    const trade = await inbox.first('the trade', ({ e }) => e === 'trade')
    assert.deepEqual(pick(trade, 'e', 'p', 'q'), { e: 'trade', p: '60000.00000000', q: '0.10000000' })
  })

  it('BC-1240 WebsocketAPIClient: orders and user data on one socket', async (t) => {
    const inbox = new Inbox()
    const options = { ...keys(person), wsUrl: exchange.wsUrl, attachEventListeners: false, muteLatencyWarning: true }
    const api = new WebsocketAPIClient(options, silent)
    t.after(() => api.getWSClient().closeAll(true))
    api.getWSClient().on('message', inbox.put)
    api.getWSClient().on('exception', () => {})
    await api.subscribeUserDataStream(WS_KEY_MAP.mainWSAPI)
    const price = '58000'
    const placed = await api.submitNewSpotOrder({
      ...{ symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price, timestamp: Date.now() },
    })
    assert.equal(placed.status, 200)
    const report = await inbox.first('the new order', ({ e }) => e === 'executionReport')
    assert.deepEqual(pick(report, 'x', 'X', 'p'), { x: 'NEW', X: 'NEW', p: '58000.00000000' })
  })
})
