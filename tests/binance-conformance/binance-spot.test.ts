import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  BadRequestError,
  Spot,
  SpotRestAPI,
  SpotWebsocketAPI,
  SpotWebsocketStreams,
  UnauthorizedError,
} from '@binance/spot'
import { Inbox } from '../support/inbox.ts'
import { pick } from '../support/pick.ts'
import { setExchange } from '../support/running-exchange.ts'

const symbol = 'BTCUSDT'
const { BUY, SELL } = SpotRestAPI.NewOrderSideEnum
const { GTC } = SpotRestAPI.NewOrderTimeInForceEnum
const { LIMIT, MARKET } = SpotRestAPI.NewOrderTypeEnum

/** The official client accepts only https and wss, so here the exchange serves TLS itself. */
describe('@binance/spot over TLS', async () => {
  const exchange = await setExchange({ tls: true })
  const person = await exchange.person('bob', 'BTC=1,USDT=100000', 'ed25519')
  const { apiKey, secret: privateKey } = person
  const bob = new Spot({
    configurationRestAPI: { apiKey, privateKey, basePath: exchange.baseUrl, timeout: 15_000, retries: 0 },
    configurationWebsocketAPI: { apiKey, privateKey, wsURL: `${exchange.wsUrl}/ws-api/v3` },
    configurationWebsocketStreams: { wsURL: exchange.wsUrl },
  })

  const limitBuy = async (quantity: number, price: number) => {
    const answer = await bob.restAPI.newOrder({ symbol, side: BUY, type: LIMIT, timeInForce: GTC, quantity, price })
    return answer.data()
  }

  it('BC-1010 exchangeInfo, depth, klines and ticker24hr', async () => {
    const info = await (await bob.restAPI.exchangeInfo()).data()
    assert.ok(info.symbols?.some((market) => market.symbol === symbol && market.status === 'TRADING'))
    const limits = await bob.restAPI.exchangeInfo({ symbol })
    assert.ok(
      (limits.rateLimits ?? []).some(({ rateLimitType: type, count }) => type === 'REQUEST_WEIGHT' && count > 0),
    )
    await limitBuy(0.1, 59_000)
    const depth = await (await bob.restAPI.depth({ symbol })).data()
    assert.deepEqual(depth.bids, [['59000.00000000', '0.10000000']])
    assert.deepEqual(
      await (await bob.restAPI.klines({ symbol, interval: SpotRestAPI.KlinesIntervalEnum.INTERVAL_1m })).data(),
      [],
    )
    const ticker = await (await bob.restAPI.ticker24hr({ symbol })).data()
    assert.deepEqual(pick(ticker as { symbol: string; bidPrice: string }, 'symbol', 'bidPrice'), {
      ...{ symbol, bidPrice: '59000.00000000' },
    })
    await bob.restAPI.deleteOpenOrders({ symbol })
  })

  it('BC-1020 newOrder, getOrder, getOpenOrders, orderCancelReplace, orderListOco, deleteOpenOrders', async () => {
    const order = await limitBuy(0.1, 59_000)
    const orderId = order.orderId as number
    const found = await (await bob.restAPI.getOrder({ symbol, orderId })).data()
    assert.deepEqual(pick(found, 'status', 'price', 'origQty'), {
      ...{ status: 'NEW', price: '59000.00000000', origQty: '0.10000000' },
    })
    const replaced = await bob.restAPI.orderCancelReplace({
      ...{
        symbol,
        side: SpotRestAPI.OrderCancelReplaceSideEnum.BUY,
        type: SpotRestAPI.OrderCancelReplaceTypeEnum.LIMIT,
      },
      cancelReplaceMode: SpotRestAPI.OrderCancelReplaceCancelReplaceModeEnum.STOP_ON_FAILURE,
      timeInForce: SpotRestAPI.OrderCancelReplaceTimeInForceEnum.GTC,
      ...{ quantity: 0.2, price: 58_000, cancelOrderId: orderId },
    })
    assert.deepEqual(pick(await replaced.data(), 'cancelResult', 'newOrderResult'), {
      ...{ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' },
    })
    const oco = await bob.restAPI.orderListOco({
      ...{ symbol, side: SpotRestAPI.OrderListOcoSideEnum.SELL, quantity: 0.5 },
      ...{ aboveType: SpotRestAPI.OrderListOcoAboveTypeEnum.LIMIT_MAKER, abovePrice: 65_000 },
      ...{
        belowType: SpotRestAPI.OrderListOcoBelowTypeEnum.STOP_LOSS_LIMIT,
        belowStopPrice: 57_000,
        belowPrice: 56_900,
      },
      belowTimeInForce: SpotRestAPI.OrderListOcoBelowTimeInForceEnum.GTC,
    })
    assert.equal((await oco.data()).listOrderStatus, 'EXECUTING')
    assert.equal((await (await bob.restAPI.getOpenOrders({ symbol })).data()).length, 3)
    // The list is returned as one entry, the order as another.
    assert.equal((await (await bob.restAPI.deleteOpenOrders({ symbol })).data()).length, 2)
    assert.deepEqual(await (await bob.restAPI.getOpenOrders({ symbol })).data(), [])
  })

  it('BC-1030 getAccount, allOrders, myTrades, accountCommission, rateLimitOrder', async () => {
    const account = await (await bob.restAPI.getAccount({ omitZeroBalances: true })).data()
    assert.deepEqual(
      account.balances?.map(({ asset, free }) => [asset, free]),
      [
        ['USDT', '100000.00000000'],
        ['BTC', '1.00000000'],
      ],
    )
    const orders = await (await bob.restAPI.allOrders({ symbol })).data()
    assert.ok(orders.length >= 5 && orders.every(({ status }) => status === 'CANCELED'))
    assert.deepEqual(await (await bob.restAPI.myTrades({ symbol })).data(), [])
    const commission = await (await bob.restAPI.accountCommission({ symbol })).data()
    assert.equal(commission.standardCommission?.maker, '0.00100000')
    // The ten-second window may have ended since the last order; the daily one has all of them.
    const limits = await (await bob.restAPI.rateLimitOrder()).data()
    assert.ok(limits.some(({ interval, count }) => interval === 'DAY' && (count as number) >= orders.length))
  })

  it('BC-1040 errors carry code and text', async () => {
    await assert.rejects(bob.restAPI.depth({ symbol: 'NOPE' }), (error: BadRequestError) => {
      assert.ok(error instanceof BadRequestError)
      assert.match(error.message, /Invalid symbol/)
      return true
    })
    const sell = bob.restAPI.newOrder({ symbol, side: SELL, type: MARKET, quantity: 100 })
    await assert.rejects(sell, { message: /insufficient balance|liquidity/ })
    const stranger = new Spot({
      configurationRestAPI: { apiKey: 'x'.repeat(64), apiSecret: 'y', basePath: exchange.baseUrl, retries: 0 },
    })
    await assert.rejects(stranger.restAPI.getAccount(), UnauthorizedError)
  })

  it('BC-1050 streams and the WebSocket API tell of a trade', async (t) => {
    const updateSpeed = SpotWebsocketStreams.DiffBookDepthUpdateSpeedEnum.UPDATE_SPEED_100ms
    const carol = await exchange.person('carol', 'BTC=1')
    const streams = await bob.websocketStreams.connect()
    t.after(() => streams.disconnect())
    const [trades, depth, user] = [new Inbox(), new Inbox(), new Inbox()]
    streams.aggTrade({ symbol }).on('message', trades.put)
    streams.diffBookDepth({ symbol, updateSpeed }).on('message', depth.put)
    const api = await bob.websocketAPI.connect()
    t.after(() => api.disconnect())
    const { stream } = await api.userDataStreamSubscribeSignature()
    stream.on('message', user.put)
    const placed = await api.orderPlace({
      ...{ symbol, side: SpotWebsocketAPI.OrderPlaceSideEnum.BUY, type: SpotWebsocketAPI.OrderPlaceTypeEnum.LIMIT },
      ...{ timeInForce: SpotWebsocketAPI.OrderPlaceTimeInForceEnum.GTC, quantity: 0.1, price: 60_000 },
    })
    assert.equal(placed.data.status, 'NEW')
    await depth.first('the level of the order', ({ b }) =>
      b.some(([price, qty]: string[]) => Number(price) === 60_000 && Number(qty) === 0.1),
    )
    const seller = new Spot({
      configurationRestAPI: {
        apiKey: carol.apiKey,
        apiSecret: carol.secret,
        basePath: exchange.baseUrl,
        timeout: 15_000,
      },
    })
    await seller.restAPI.newOrder({ symbol, side: SELL, type: MARKET, quantity: 0.1 })
    const trade = await trades.first('the trade', ({ e }) => e === 'aggTrade')
    assert.deepEqual(pick(trade, 's', 'p', 'q', 'm'), { s: symbol, p: '60000.00000000', q: '0.10000000', m: true })
    const report = await user.first('the fill', ({ e, x }) => e === 'executionReport' && x === 'TRADE')
    assert.deepEqual(pick(report, 'X', 'l', 'L', 'n', 'N'), {
      ...{ X: 'FILLED', l: '0.10000000', L: '60000.00000000', n: '0.00010000', N: 'BTC' },
    })
    await user.first('the balances after it', ({ e, B }) => {
      return (
        e === 'outboundAccountPosition' &&
        B.some((row: { a: string; f: string }) => row.a === 'BTC' && row.f === '1.09990000')
      )
    })
    const account = await api.accountStatus({ omitZeroBalances: true })
    assert.deepEqual(
      account.data.balances?.map(({ asset, free }) => [asset, free]),
      [
        ['USDT', '94000.00000000'],
        ['BTC', '1.09990000'],
      ],
    )
  })

  it('BC-1060 klineOffset tells the day of UTC+8, and the library asks for no stream that is unknown', async (t) => {
    const streams = await bob.websocketStreams.connect()
    t.after(() => streams.disconnect())
    const [days, best] = [new Inbox(), new Inbox()]
    const interval = SpotWebsocketStreams.KlineOffsetIntervalEnum.INTERVAL_1d
    streams.klineOffset({ symbol, interval }).on('message', days.put)
    streams.blockTrade({ symbol })
    streams.referencePrice({ symbol })
    streams.bookTicker({ symbol }).on('message', best.put)
    const { k } = await days.first('the day', ({ e }) => e === 'kline')
    assert.equal((k.t + 28_800_000) % 86_400_000, 0)
    await best.first('the best levels', ({ s }) => s === symbol)
  })

  it('BC-1070 ten equal orders at once are ten orders, over HTTP and over the WebSocket API', async (t) => {
    const overHttp = await Promise.all(Array.from({ length: 10 }, () => limitBuy(0.001, 50_000)))
    const api = await bob.websocketAPI.connect()
    t.after(() => api.disconnect())
    const { BUY: side } = SpotWebsocketAPI.OrderPlaceSideEnum
    const { LIMIT: type } = SpotWebsocketAPI.OrderPlaceTypeEnum
    const { GTC: timeInForce } = SpotWebsocketAPI.OrderPlaceTimeInForceEnum
    const order = { symbol, side, type, timeInForce, quantity: 0.001, price: 50_000 }
    const overSocket = await Promise.all(Array.from({ length: 10 }, () => api.orderPlace(order)))
    const placed = [...overHttp, ...overSocket.map(({ data }) => data)]
    assert.ok(placed.every(({ status }) => status === 'NEW'))
    assert.equal(new Set(placed.map(({ orderId }) => orderId)).size, 20)
    await bob.restAPI.deleteOpenOrders({ symbol })
  })

  it('BC-1080 executionRules, referencePrice and myFilters', async () => {
    const rules = await (await bob.restAPI.executionRules({ symbol })).data()
    const rule = { ruleType: 'PRICE_RANGE', bidLimitMultUp: '1.0500', bidLimitMultDown: '0.9500' }
    assert.deepEqual(rules.symbolRules, [
      { symbol, rules: [{ ...rule, askLimitMultUp: '1.0500', askLimitMultDown: '0.9500' }] },
    ])
    const reference = await (await bob.restAPI.referencePrice({ symbol })).data()
    assert.ok(Number(reference.referencePrice) > 0)
    const filters = await (await bob.restAPI.myFilters({ symbol })).data()
    assert.ok(filters.symbolFilters?.some(({ filterType }) => filterType === 'MAX_NUM_ORDERS'))
    const shares = [
      { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 2_000 },
      { filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 250 },
      { filterType: 'EXCHANGE_MAX_NUM_ORDER_LISTS', maxNumOrderLists: 125 },
    ]
    assert.deepEqual(filters.exchangeFilters, shares)
    const info = await (await bob.restAPI.exchangeInfo({ symbol })).data()
    assert.deepEqual(info.exchangeFilters, shares)
    const api = await bob.websocketAPI.connect()
    assert.deepEqual((await api.executionRules({ symbol })).data, rules)
    assert.deepEqual((await api.myFilters({ symbol })).data, filters)
    await api.disconnect()
  })
})
