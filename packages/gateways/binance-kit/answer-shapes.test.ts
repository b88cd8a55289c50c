import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask } from '../../../apps/api/api.fixture.ts'
import { Client, signed } from '../binance-ws-api/client.fixture.ts'
import { ACK, assertShape, RESULT, ROW } from './answer-shape.fixture.ts'
import { limit, ORDER, setTradingApi } from './orders.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
type Json = any

const LIST =
  'orderListId:i contingencyType:t listStatusType:t listOrderStatus:t listClientOrderId:t transactionTime:m symbol:t orders:l'
const SPAN =
  'openPrice:d highPrice:d lowPrice:d lastPrice:d volume:d quoteVolume:d openTime:m closeTime:m firstId:i lastId:i count:i'
const CHANGE = 'priceChange:d priceChangePercent:p weightedAvgPrice:d'
const BEST = 'bidPrice:d bidQty:d askPrice:d askQty:d'
const LIMIT_ROW = 'rateLimitType:t interval:t intervalNum:i limit:i'
const TRADE = 'id:i price:d qty:d quoteQty:d time:m isBuyerMaker:b isBestMatch:b'
const B = 'symbol=BTCUSDT'

const same = (body: Json) => body
const open: readonly [path: string, shape: string, pick?: (body: Json) => Json][] = [
  ['time', 'serverTime:m'],
  [`exchangeInfo?${B}`, 'timezone:t serverTime:m rateLimits:l exchangeFilters:l symbols:l'],
  ['exchangeInfo', LIMIT_ROW, (body) => body.rateLimits],
  [
    'exchangeInfo',
    'symbol:t status:t baseAsset:t baseAssetPrecision:i quoteAsset:t quotePrecision:i quoteAssetPrecision:i baseCommissionPrecision:i quoteCommissionPrecision:i orderTypes:l icebergAllowed:b ocoAllowed:b otoAllowed:b opoAllowed:b quoteOrderQtyMarketAllowed:b allowTrailingStop:b cancelReplaceAllowed:b amendAllowed:b pegInstructionsAllowed:b isSpotTradingAllowed:b isMarginTradingAllowed:b filters:l permissions:l permissionSets:l defaultSelfTradePreventionMode:t allowedSelfTradePreventionModes:l',
    (body) => body.symbols,
  ],
  [`depth?${B}`, 'lastUpdateId:i bids:l asks:l'],
  [`depth?${B}`, '0:d 1:d', (body) => [...body.bids, ...body.asks]],
  [`trades?${B}`, TRADE],
  [`historicalTrades?${B}`, TRADE],
  [`aggTrades?${B}`, 'a:i p:d q:d f:i l:i T:m m:b M:b'],
  [`klines?${B}&interval=1m`, '0:m 1:d 2:d 3:d 4:d 5:d 6:m 7:d 8:i 9:d 10:d 11:t'],
  [`uiKlines?${B}&interval=1d`, '0:m 1:d 2:d 3:d 4:d 5:d 6:m 7:d 8:i 9:d 10:d 11:t'],
  [`avgPrice?${B}`, 'mins:i price:d closeTime:m'],
  [`referencePrice?${B}`, 'symbol:t referencePrice:d timestamp:m'],
  ['executionRules', 'symbol:t rules:l', (body) => body.symbolRules],
  [
    `executionRules?${B}`,
    'ruleType:t bidLimitMultUp:f bidLimitMultDown:f askLimitMultUp:f askLimitMultDown:f',
    (body) => body.symbolRules[0].rules,
  ],
  ['ticker/24hr', `symbol:t ${CHANGE} prevClosePrice:d lastQty:d ${BEST} ${SPAN}`],
  ['ticker/24hr?type=MINI', `symbol:t ${SPAN}`],
  [`ticker?${B}`, `symbol:t ${CHANGE} ${SPAN}`],
  [`ticker/tradingDay?${B}`, `symbol:t ${CHANGE} ${SPAN}`],
  ['ticker/price', 'symbol:t price:d'],
  ['ticker/bookTicker', `symbol:t ${BEST}`],
]
const filters: Record<string, string> = {
  PRICE_FILTER: 'minPrice:d maxPrice:d tickSize:d',
  LOT_SIZE: 'minQty:d maxQty:d stepSize:d',
  MARKET_LOT_SIZE: 'minQty:d maxQty:d stepSize:d',
  ICEBERG_PARTS: 'limit:i',
  TRAILING_DELTA: 'minTrailingAboveDelta:i maxTrailingAboveDelta:i minTrailingBelowDelta:i maxTrailingBelowDelta:i',
  PERCENT_PRICE_BY_SIDE: 'bidMultiplierUp:f bidMultiplierDown:f askMultiplierUp:f askMultiplierDown:f avgPriceMins:i',
  NOTIONAL: 'minNotional:d applyMinToMarket:b maxNotional:d applyMaxToMarket:b avgPriceMins:i',
  MAX_NUM_ORDERS: 'maxNumOrders:i',
  MAX_NUM_ALGO_ORDERS: 'maxNumAlgoOrders:i',
  MAX_NUM_ORDER_LISTS: 'maxNumOrderLists:i',
  MAX_NUM_ORDER_AMENDS: 'maxNumOrderAmends:i',
}

const own: readonly [method: 'GET' | 'POST', path: string, sent: object, shape: string, pick?: (body: Json) => Json][] =
  [
    ['GET', '/api/v3/openOrders', { symbol: 'XRPUSDT' }, ROW],
    ['GET', '/api/v3/allOrders', { symbol: 'XRPUSDT' }, ROW],
    [
      'GET',
      '/api/v3/myTrades',
      { symbol: 'BTCUSDT' },
      `symbol:t ${TRADE.replace('isBuyerMaker:b', 'isBuyer:b isMaker:b')} orderId:i orderListId:i commission:d commissionAsset:t`,
    ],
    [
      'GET',
      '/api/v3/account',
      {},
      'makerCommission:i takerCommission:i buyerCommission:i sellerCommission:i commissionRates:o canTrade:b canWithdraw:b canDeposit:b brokered:b requireSelfTradePrevention:b preventSor:b updateTime:m accountType:t balances:l permissions:l uid:i',
    ],
    ['GET', '/api/v3/account', {}, 'maker:d taker:d buyer:d seller:d', (body) => body.commissionRates],
    ['GET', '/api/v3/account', {}, 'asset:t free:d locked:d', (body) => body.balances],
    [
      'GET',
      '/api/v3/account/commission',
      { symbol: 'BTCUSDT' },
      'symbol:t standardCommission:o specialCommission:o taxCommission:o discount:o',
    ],
    [
      'GET',
      '/api/v3/account/commission',
      { symbol: 'BTCUSDT' },
      'enabledForAccount:b enabledForSymbol:b discountAsset:t discount:d',
      (body) => body.discount,
    ],
    ['GET', '/api/v3/rateLimit/order', {}, `${LIMIT_ROW} count:i`],
    ['GET', '/api/v3/openOrderList', {}, LIST],
    ['GET', '/api/v3/allOrderList', {}, LIST],
    ['GET', '/api/v3/openOrderList', {}, 'symbol:t orderId:i clientOrderId:t', (body) => body[0].orders],
    [
      'GET',
      '/api/v3/myPreventedMatches',
      { symbol: 'ETHBTC', preventedMatchId: 1 },
      'symbol:t preventedMatchId:i takerOrderId:i makerSymbol:t makerOrderId:i tradeGroupId:i selfTradePreventionMode:t price:d takerPreventedQuantity:d makerPreventedQuantity:d transactTime:m',
    ],
    [
      'GET',
      '/sapi/v1/capital/config/getall',
      {},
      'coin:t name:t free:d locked:d freeze:d withdrawing:d ipoing:d ipoable:d storage:d isLegalMoney:b trading:b depositAllEnable:b withdrawAllEnable:b networkList:l',
    ],
    ['GET', '/sapi/v1/asset/tradeFee', {}, 'symbol:t makerCommission:d takerCommission:d'],
    [
      'POST',
      '/sapi/v3/asset/getUserAsset',
      { needBtcValuation: 'true' },
      'asset:t free:d locked:d freeze:d withdrawing:d ipoable:d btcValuation:d',
    ],
    ['GET', '/sapi/v1/account/status', {}, 'data:t'],
    [
      'GET',
      '/sapi/v1/account/apiTradingStatus',
      {},
      'isLocked:b plannedRecoverTime:i triggerCondition:o updateTime:m',
      (body) => body.data,
    ],
  ]

describe('every field of every answer has its name and type', async () => {
  const { api, alice, bob } = await setTradingApi()
  await alice.call('POST', ORDER, limit('BTCUSDT', 'SELL', '0.2', '60000'))
  await alice.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.1', '59000'))
  await alice.call('POST', ORDER, limit('XRPUSDT', 'BUY', '100', '0.5'))
  await alice.call('POST', ORDER, limit('ETHBTC', 'SELL', '1', '0.05'))
  await alice.call('POST', ORDER, limit('ETHBTC', 'BUY', '1', '0.05'))

  it('of a new order, in the requested detail', async () => {
    const place = (newOrderRespType: string) =>
      bob.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.01', '60000', { newOrderRespType }))
    assertShape((await place('ACK')).body, ACK, 'ACK')
    assertShape((await place('RESULT')).body, RESULT, 'RESULT')
    const { body } = await place('FULL')
    assertShape(body, `${RESULT} fills:l`, 'FULL')
    assertShape(body.fills, 'price:d qty:d commission:d commissionAsset:t tradeId:i', 'fills')
  })

  it('of a conditional order, an iceberg and a strategy', async () => {
    const more = { newOrderRespType: 'RESULT', strategyId: '7', strategyType: '1000000' }
    const iceberg = limit('LTCUSDT', 'BUY', '10', '61', { icebergQty: '2', ...more })
    const { body } = await alice.call('POST', ORDER, iceberg)
    assertShape(body, `${RESULT} icebergQty:d strategyId:i strategyType:i`, 'iceberg')
    const stop = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', newOrderRespType: 'RESULT' }
    const waits = RESULT.replace('workingTime:m', 'workingTime:i')
    assertShape((await alice.call('POST', ORDER, { ...stop, stopPrice: '58000' })).body, `${waits} stopPrice:d`, 'stop')
    const trailing = await alice.call('POST', ORDER, { ...stop, trailingDelta: '200', stopPrice: '61000' })
    assertShape(trailing.body, `${waits} stopPrice:d trailingDelta:i trailingTime:i`, 'trailing')
    const asked = await alice.call('GET', ORDER, { symbol: 'BTCUSDT', orderId: trailing.body.orderId })
    const row = `${ROW.replace('workingTime:m', 'workingTime:i')} trailingDelta:i trailingTime:i`
    assertShape(asked.body, row, 'trailing, asked for')
  })

  it('of a cancel, an amendment, a replacement and a list', async () => {
    const { body: placed } = await alice.call('POST', ORDER, limit('SOLUSDT', 'BUY', '2', '100'))
    const smaller = { symbol: 'SOLUSDT', orderId: placed.orderId, newQty: '1' }
    const amended = await alice.call('PUT', '/api/v3/order/amend/keepPriority', smaller)
    assertShape(amended.body, 'transactTime:m executionId:i amendedOrder:o', 'amended')
    assertShape(
      amended.body.amendedOrder,
      'symbol:t orderId:i orderListId:i origClientOrderId:t clientOrderId:t price:d qty:d executedQty:d preventedQty:d quoteOrderQty:d cumulativeQuoteQty:d status:t timeInForce:t type:t side:t workingTime:m selfTradePreventionMode:t',
      'amended order',
    )
    const steps = await alice.call('GET', '/api/v3/order/amendments', { symbol: 'SOLUSDT', orderId: placed.orderId })
    const STEP = 'symbol:t orderId:i executionId:i origClientOrderId:t newClientOrderId:t origQty:d newQty:d time:m'
    assertShape(steps.body, STEP, 'amendments')
    const replaced = await alice.call('POST', '/api/v3/order/cancelReplace', {
      ...limit('SOLUSDT', 'BUY', '1', '101'),
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: placed.orderId,
    })
    const HALVES = 'cancelResult:t newOrderResult:t cancelResponse:o newOrderResponse:o'
    assertShape(replaced.body, HALVES, 'cancel-replace')
    const CANCELED = `${RESULT} origClientOrderId:t`
    assertShape(replaced.body.cancelResponse, CANCELED, 'its cancel')
    assertShape(replaced.body.newOrderResponse, `${RESULT} fills:l`, 'its order')
    const { orderId } = replaced.body.newOrderResponse
    assertShape((await alice.call('DELETE', ORDER, { symbol: 'SOLUSDT', orderId })).body, CANCELED, 'cancel')
    const list = await alice.call('POST', '/api/v3/orderList/oco', {
      ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER', abovePrice: '62000' },
      ...{ belowType: 'STOP_LOSS', belowStopPrice: '58000' },
    })
    assertShape(list.body, `${LIST} orderReports:l`, 'a list')
    assertShape(list.body.orders, 'symbol:t orderId:i clientOrderId:t', 'its legs')
  })

  for (const [path, shape, pick = same] of open) {
    it(`of GET ${path}: ${shape.slice(0, 40)}…`, async () => {
      const { status, body } = await ask(api.address, 'GET', `/api/v3/${path}`)
      assert.equal(status, 200)
      const traded = Array.isArray(body) && path.startsWith('ticker') ? body.slice(0, 1) : body
      assertShape(pick(traded), shape, path)
    })
  }

  it('of every filter', async () => {
    const { body } = await ask(api.address, 'GET', `/api/v3/exchangeInfo?${B}`)
    const found = body.symbols[0].filters as { filterType: string }[]
    assert.deepEqual(new Set(found.map(({ filterType }) => filterType)), new Set(Object.keys(filters)))
    for (const filter of found) assertShape(filter, `filterType:t ${filters[filter.filterType]}`, filter.filterType)
  })

  for (const [method, path, sent, shape, pick = same] of own) {
    it(`of ${method} ${path}: ${shape.slice(0, 40)}…`, async () => {
      const { status, body } = await alice.call(method, path, sent as Record<string, string>)
      assert.equal(status, 200, JSON.stringify(body))
      assertShape(pick(body), shape, path)
    })
  }

  it('of the WebSocket API, which returns the same', async () => {
    const client = await Client.open(`ws://127.0.0.1:${api.port}/ws-api/v3`)
    const methods: [method: string, params: Record<string, unknown>, path: string, signed: boolean][] = [
      ['exchangeInfo', { symbol: 'BTCUSDT' }, 'exchangeInfo', false],
      ['depth', { symbol: 'BTCUSDT', limit: 5 }, 'depth', false],
      ['trades.recent', { symbol: 'BTCUSDT' }, 'trades', false],
      ['trades.historical', { symbol: 'BTCUSDT' }, 'historicalTrades', false],
      ['trades.aggregate', { symbol: 'BTCUSDT' }, 'aggTrades', false],
      ['klines', { symbol: 'BTCUSDT', interval: '1m' }, 'klines', false],
      ['uiKlines', { symbol: 'BTCUSDT', interval: '1m' }, 'uiKlines', false],
      ['ticker.price', { symbols: ['BTCUSDT', 'ETHUSDT'] }, 'ticker/price', false],
      ['ticker.book', { symbol: 'BTCUSDT' }, 'ticker/bookTicker', false],
      ['openOrders.status', { symbol: 'BTCUSDT' }, 'openOrders', true],
      ['allOrders', { symbol: 'BTCUSDT' }, 'allOrders', true],
      ['myTrades', { symbol: 'BTCUSDT' }, 'myTrades', true],
      ['account.commission', { symbol: 'BTCUSDT' }, 'account/commission', true],
      ['account.rateLimits.orders', {}, 'rateLimit/order', true],
      ['openOrderLists.status', {}, 'openOrderList', true],
      ['allOrderLists', {}, 'allOrderList', true],
      ['myPreventedMatches', { symbol: 'ETHBTC', preventedMatchId: 1 }, 'myPreventedMatches', true],
      ['myAllocations', { symbol: 'BTCUSDT' }, 'myAllocations', true],
    ]
    for (const [method, params, path, needsKey] of methods) {
      const sent = Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
      ) as Record<string, string>
      const both = async (): Promise<Json> => {
        const window = Math.floor(Date.now() / 10_000)
        const rest = needsKey
          ? await alice.call('GET', `/api/v3/${path}`, sent)
          : await ask(api.address, 'GET', `/api/v3/${path}?${new URLSearchParams(sent)}`)
        const answer = await client.ask(method, needsKey ? signed(alice, params) : params)
        // Orders are counted in windows of ten seconds: answers from two of them cannot be compared.
        return Math.floor(Date.now() / 10_000) === window ? { rest, ...answer } : both()
      }
      const { rest, status, result } = await both()
      const still = ({ serverTime: _, ...body }: Json) => body
      assert.equal(status, 200, `${method} ${JSON.stringify(result)}`)
      if (Array.isArray(rest.body)) assert.deepEqual(result, rest.body, method)
      else assert.deepEqual(still(result), still(rest.body), method)
    }
    client.close()
  })
})
