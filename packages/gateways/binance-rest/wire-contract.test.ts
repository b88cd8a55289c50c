import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask, LONGEST_WINDOW_MS } from '../../../apps/api/api.fixture.ts'
import { limit, ORDER, setTradingApi } from '../binance-kit/orders.fixture.ts'

const B = 'symbol=BTCUSDT'
const pairs = (count: number) =>
  `symbols=${encodeURIComponent(JSON.stringify(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].slice(0, count)))}`

/** The weights documented in [rest]. */
const weights: readonly [weight: number, path: string][] = [
  [1, '/api/v3/ping'],
  [1, '/api/v3/time'],
  [20, `/api/v3/exchangeInfo?${B}`],
  [5, `/api/v3/depth?${B}`],
  [5, `/api/v3/depth?${B}&limit=100`],
  [25, `/api/v3/depth?${B}&limit=101`],
  [50, `/api/v3/depth?${B}&limit=1000`],
  [250, `/api/v3/depth?${B}&limit=5000`],
  [25, `/api/v3/trades?${B}`],
  [25, `/api/v3/historicalTrades?${B}`],
  [4, `/api/v3/aggTrades?${B}`],
  [2, `/api/v3/klines?${B}&interval=1m`],
  [2, `/api/v3/uiKlines?${B}&interval=1m`],
  [2, `/api/v3/avgPrice?${B}`],
  [2, `/api/v3/ticker/24hr?${B}`],
  [2, `/api/v3/ticker/24hr?${pairs(3)}`],
  [80, '/api/v3/ticker/24hr'],
  [2, `/api/v3/ticker/price?${B}`],
  [4, '/api/v3/ticker/price'],
  [2, `/api/v3/ticker/bookTicker?${B}`],
  [4, `/api/v3/ticker/bookTicker?${pairs(2)}`],
  [4, `/api/v3/ticker?${B}`],
  [12, `/api/v3/ticker?${pairs(3)}`],
  [4, `/api/v3/ticker/tradingDay?${B}`],
  [2, `/api/v3/ticker/24hr?${pairs(1)}`],
  [20, '/api/v3/exchangeInfo'],
  [1, '/api/v3/nothing'],
]

const signedWeights: readonly [
  weight: number,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  sent: Record<string, string>,
][] = [
  [4, 'GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: '1' }],
  [6, 'GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' }],
  [80, 'GET', '/api/v3/openOrders', {}],
  [20, 'GET', '/api/v3/allOrders', { symbol: 'BTCUSDT' }],
  [20, 'GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' }],
  [5, 'GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', orderId: '1' }],
  [20, 'GET', '/api/v3/account', {}],
  [20, 'GET', '/api/v3/account/commission', { symbol: 'BTCUSDT' }],
  [40, 'GET', '/api/v3/rateLimit/order', {}],
  [1, 'POST', '/api/v3/order', limit('BTCUSDT', 'BUY', '0.1', '40000')],
  [1, 'DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' }],
  [1, 'POST', '/api/v3/order/test', limit('BTCUSDT', 'BUY', '0.1', '40000')],
  [20, 'POST', '/api/v3/order/test', limit('BTCUSDT', 'BUY', '0.1', '40000', { computeCommissionRates: 'true' })],
  [1, 'POST', '/api/v3/order/cancelReplace', { symbol: 'BTCUSDT' }],
  [1, 'DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId: '1' }],
  [1, 'POST', '/api/v3/orderList/oco', { symbol: 'BTCUSDT' }],
  [1, 'DELETE', '/api/v3/orderList', { symbol: 'BTCUSDT', orderListId: '1' }],
  [4, 'GET', '/api/v3/orderList', { orderListId: '1' }],
  [6, 'GET', '/api/v3/openOrderList', {}],
  [20, 'GET', '/api/v3/allOrderList', {}],
  [2, 'GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', preventedMatchId: '1' }],
  [20, 'GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', orderId: '1' }],
  [2, 'POST', '/api/v3/userDataStream', {}],
]

/** Fields that a client of binance-compat.md §2 reads from an answer, or from each of its rows. */
const ORDER_FIELDS =
  'symbol orderId orderListId clientOrderId price origQty executedQty cummulativeQuoteQty origQuoteOrderQty status timeInForce type side stopPrice icebergQty time updateTime isWorking workingTime selfTradePreventionMode'
const publicFields: readonly [path: string, fields: string][] = [
  [
    `/api/v3/ticker/24hr?${pairs(1)}`,
    'symbol priceChange priceChangePercent weightedAvgPrice prevClosePrice lastPrice lastQty bidPrice bidQty askPrice askQty openPrice highPrice lowPrice volume quoteVolume openTime closeTime firstId lastId count',
  ],
  [`/api/v3/trades?${B}`, 'id price qty quoteQty time isBuyerMaker isBestMatch'],
  [`/api/v3/historicalTrades?${B}`, 'id price qty quoteQty time isBuyerMaker isBestMatch'],
  [`/api/v3/aggTrades?${B}`, 'a p q f l T m M'],
  ['/api/v3/ticker/price', 'symbol price'],
  ['/api/v3/ticker/bookTicker', 'symbol bidPrice bidQty askPrice askQty'],
  [`/api/v3/depth?${B}`, 'lastUpdateId bids asks'],
]
const signedFields: readonly [path: string, sent: Record<string, string>, fields: string][] = [
  ['/api/v3/openOrders', {}, ORDER_FIELDS],
  ['/api/v3/allOrders', { symbol: 'BTCUSDT' }, ORDER_FIELDS],
  [
    '/api/v3/myTrades',
    { symbol: 'BTCUSDT' },
    'symbol id orderId orderListId price qty quoteQty commission commissionAsset time isBuyer isMaker isBestMatch',
  ],
  [
    '/api/v3/account',
    {},
    'balances commissionRates canTrade canWithdraw canDeposit updateTime accountType permissions uid',
  ],
  [
    '/sapi/v1/capital/config/getall',
    {},
    'coin name free locked isLegalMoney trading depositAllEnable withdrawAllEnable networkList',
  ],
  ['/sapi/v1/asset/tradeFee', {}, 'symbol makerCommission takerCommission'],
]

const used = (headers: Headers) => Number(headers.get('x-mbx-used-weight-1m'))

describe('the wire as binance-compat.md has it', async () => {
  const { api, alice, bob } = await setTradingApi()
  await alice.call('POST', ORDER, limit('BTCUSDT', 'SELL', '0.2', '60000'))
  await bob.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.1', '60000'))
  await alice.call('POST', ORDER, limit('LTCUSDT', 'BUY', '1', '60'))

  /** The weight that the work adds, measured again if a minute ended in between. */
  async function added(work: () => Promise<{ headers: Headers }>): Promise<number> {
    const minute = Math.floor(Date.now() / 60_000)
    const before = used((await ask(api.address, 'GET', '/api/v3/ping')).headers)
    const after = used((await work()).headers)
    return Math.floor(Date.now() / 60_000) === minute ? after - before : added(work)
  }

  for (const [weight, path] of weights) {
    it(`GET ${decodeURIComponent(path)} weighs ${weight}`, async () => {
      assert.equal(await added(() => ask(api.address, 'GET', path)), weight)
    })
  }
  for (const [weight, method, path, sent] of signedWeights) {
    it(`${method} ${path} ${Object.keys(sent)} weighs ${weight}`, async () => {
      assert.equal(await added(() => alice.call(method, path, sent)), weight)
    })
  }

  const missing = (body: unknown, fields: string) => {
    const rows = Array.isArray(body) ? body : [body]
    assert.ok(rows.length > 0, 'there is something to look at')
    return fields.split(' ').filter((field) => rows.some((row) => !(field in row)))
  }
  for (const [path, fields] of publicFields) {
    it(`GET ${decodeURIComponent(path)} has what clients read`, async () => {
      const { body } = await ask(api.address, 'GET', path)
      assert.deepEqual(missing(body, fields), [])
    })
  }
  for (const [path, sent, fields] of signedFields) {
    it(`GET ${path} has what clients read`, async () => {
      const { body } = await alice.call('GET', path, sent)
      assert.deepEqual(missing(body, fields), [])
    })
  }

  it('the wallet and the futures have weights of their own', async () => {
    const before = used((await ask(api.address, 'GET', '/api/v3/ping')).headers)
    const first = await alice.call('GET', '/sapi/v1/capital/config/getall')
    const second = await alice.call('GET', '/sapi/v1/asset/tradeFee')
    const futures = await ask(api.address, 'GET', '/fapi/v1/exchangeInfo')
    const after = used((await ask(api.address, 'GET', '/api/v3/ping')).headers)
    assert.ok(after === before + 1 || after === 1, `${before} and then ${after}`)
    const sapi = (answer: { headers: Headers }) => Number(answer.headers.get('x-sapi-used-ip-weight-1m'))
    assert.ok(sapi(second) === sapi(first) + 1 || sapi(second) === 1)
    assert.deepEqual(futures.body.rateLimits[0], {
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: 2400,
    })
  })

  it('a window of more than a minute is refused, however long', async () => {
    for (const recvWindow of ['60001', '100000', '60000.001', '99999999999']) {
      const { status, body } = await alice.call('GET', '/api/v3/account', { recvWindow })
      assert.deepEqual([status, body.code], [400, -1131], recvWindow)
    }
    for (const recvWindow of ['60000', '5000.123', '10000']) {
      assert.equal((await alice.call('GET', '/api/v3/account', { recvWindow })).status, 200, recvWindow)
    }
    for (const recvWindow of ['-1', 'abc', '1.2345', '1e3']) {
      assert.equal((await alice.call('GET', '/api/v3/account', { recvWindow })).body.code, -1100, recvWindow)
    }
  })

  it('a signature covers query and body concatenated, and when they disagree the query wins', async () => {
    const query = 'symbol=BTCUSDT&side=BUY&quantity=0.1'
    const terms = 'type=LIMIT&timeInForce=GTC&price=40000&quantity=9&newOrderRespType=RESULT'
    const body = `${terms}&recvWindow=${LONGEST_WINDOW_MS}&timestamp=${Date.now()}`
    const headers = { 'x-mbx-apikey': bob.apiKey, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = `${body}&signature=${bob.sign(query + body)}`
    const placed = await ask(api.address, 'POST', `${ORDER}?${query}`, { headers, body: sent })
    assert.equal(placed.body.origQty, '0.10000000', JSON.stringify(placed.body))
  })

  it('the legs of a new list are returned in the requested detail', async () => {
    const pair = {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.1',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '62000',
      belowType: 'STOP_LOSS',
      belowStopPrice: '58000',
    }
    const legsOf = async (newOrderRespType?: string) => {
      const { body } = await alice.call('POST', '/api/v3/orderList/oco', {
        ...pair,
        ...(newOrderRespType && { newOrderRespType }),
      })
      return Object.keys(body.orderReports[0])
    }
    const [ack, result, full, unasked] = [
      await legsOf('ACK'),
      await legsOf('RESULT'),
      await legsOf('FULL'),
      await legsOf(),
    ]
    assert.deepEqual(ack, ['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime'])
    assert.ok(result.includes('status') && !result.includes('fills'))
    assert.deepEqual(full, [...result, 'fills'])
    assert.deepEqual(unasked, result)
  })
})
