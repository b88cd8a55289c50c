import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Person, startTestApi, type TestApi } from './api.fixture.ts'

const ORDER = '/api/v3/order'

/** Each test has a market of its own, so that no book disturbs another. */
describe('orders over REST', () => {
  let api: TestApi
  let alice: Person
  let bob: Person

  before(async () => {
    api = await startTestApi()
    const funds = ['BTC=10', 'ETH=100', 'SOL=1000', 'XRP=100000', 'LTC=1000', 'DOGE=100000', 'ADA=100000', 'BOW=100000']
    alice = await api.person('alice', [...funds, 'USDT=1000000'])
    bob = await api.person('bob', [...funds, 'USDT=1000000'])
  })
  after(() => api.stop())

  const limit = (symbol: string, side: string, quantity: string, price: string, more = {}) => ({
    symbol,
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity,
    price,
    ...more,
  })

  const balance = async (person: Person, asset: string) => {
    const { body } = await person.call('GET', '/api/v3/account')
    return body.balances.find((row: { asset: string }) => row.asset === asset)
  }

  it('a limit order rests, locks its money and is found by id and client id', async () => {
    const placed = await alice.call(
      'POST',
      ORDER,
      limit('BTCUSDT', 'BUY', '0.1', '50000', { newClientOrderId: 'first' }),
      {
        inBody: true,
      },
    )
    assert.equal(placed.status, 200)
    const { orderId, transactTime, workingTime, ...rest } = placed.body
    assert.ok(Number.isSafeInteger(orderId) && transactTime > 0 && workingTime === transactTime)
    assert.deepEqual(rest, {
      symbol: 'BTCUSDT',
      orderListId: -1,
      clientOrderId: 'first',
      price: '50000.00000000',
      origQty: '0.10000000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      selfTradePreventionMode: 'EXPIRE_MAKER',
      fills: [],
    })
    assert.equal(placed.headers.get('x-mbx-order-count-10s'), '1')
    assert.equal(placed.headers.get('x-mbx-order-count-1d'), '1')
    assert.ok(Number(placed.headers.get('x-mbx-used-weight-1m')) > 0)
    assert.deepEqual(await balance(alice, 'USDT'), { asset: 'USDT', free: '995000.00000000', locked: '5000.00000000' })

    const byId = await alice.call('GET', ORDER, { symbol: 'BTCUSDT', orderId })
    const byClientId = await alice.call('GET', ORDER, { symbol: 'BTCUSDT', origClientOrderId: 'first' })
    assert.deepEqual(byClientId.body, byId.body)
    assert.equal(byId.body.isWorking, true)
    assert.equal(byId.body.time, transactTime)
    const open = await alice.call('GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' })
    assert.deepEqual(open.body, [byId.body])
    assert.equal((await bob.call('GET', ORDER, { symbol: 'BTCUSDT', orderId })).body.code, -2013)

    const again = await alice.call(
      'POST',
      ORDER,
      limit('BTCUSDT', 'BUY', '0.1', '50000', { newClientOrderId: 'first' }),
    )
    assert.deepEqual([again.status, again.body], [400, { code: -2010, msg: 'Duplicate order sent.' }])

    const canceled = await alice.call('DELETE', ORDER, { symbol: 'BTCUSDT', orderId, newClientOrderId: 'the-cancel' })
    assert.equal(canceled.body.status, 'CANCELED')
    assert.equal(canceled.body.origClientOrderId, 'first')
    assert.equal(canceled.body.clientOrderId, 'the-cancel')
    assert.deepEqual(await balance(alice, 'USDT'), { asset: 'USDT', free: '1000000.00000000', locked: '0.00000000' })
    const unknown = await alice.call('DELETE', ORDER, { symbol: 'BTCUSDT', orderId })
    assert.deepEqual([unknown.status, unknown.body], [400, { code: -2011, msg: 'Unknown order sent.' }])
    assert.equal((await alice.call('GET', ORDER, { symbol: 'BTCUSDT', orderId })).body.status, 'CANCELED')
  })

  it('a trade moves balances by exactly its fills less the fee', async () => {
    const before = { eth: await balance(bob, 'ETH'), usdt: await balance(bob, 'USDT') }
    const resting = await alice.call('POST', ORDER, limit('ETHUSDT', 'SELL', '1', '3000'))
    const taken = await bob.call('POST', ORDER, limit('ETHUSDT', 'BUY', '1', '3010', { newOrderRespType: 'FULL' }))
    assert.equal(taken.body.status, 'FILLED')
    assert.equal(taken.body.cummulativeQuoteQty, '3000.00000000')
    const [fill] = taken.body.fills
    assert.deepEqual(
      { ...fill, tradeId: 0 },
      { price: '3000.00000000', qty: '1.00000000', commission: '0.00100000', commissionAsset: 'ETH', tradeId: 0 },
    )
    const after = { eth: await balance(bob, 'ETH'), usdt: await balance(bob, 'USDT') }
    assert.equal(Number(before.usdt.free) - Number(after.usdt.free), 3000)
    assert.equal(after.usdt.locked, before.usdt.locked)
    assert.equal((Number(after.eth.free) - Number(before.eth.free)).toFixed(8), '0.99900000')

    const mine = await bob.call('GET', '/api/v3/myTrades', { symbol: 'ETHUSDT' })
    assert.deepEqual(mine.body, [
      {
        symbol: 'ETHUSDT',
        id: fill.tradeId,
        orderId: taken.body.orderId,
        orderListId: -1,
        price: '3000.00000000',
        qty: '1.00000000',
        quoteQty: '3000.00000000',
        commission: '0.00100000',
        commissionAsset: 'ETH',
        time: taken.body.transactTime,
        isBuyer: true,
        isMaker: false,
        isBestMatch: true,
      },
    ])
    const hers = await alice.call('GET', '/api/v3/myTrades', { symbol: 'ETHUSDT', orderId: resting.body.orderId })
    assert.equal(hers.body[0].commission, '3.00000000')
    assert.equal(hers.body[0].isMaker, true)
    const closed = await alice.call('GET', '/api/v3/allOrders', { symbol: 'ETHUSDT' })
    assert.deepEqual(
      closed.body.map((row: { status: string }) => row.status),
      ['FILLED'],
    )
  })

  it('market orders take by quantity and by quote amount', async () => {
    await alice.call('POST', ORDER, limit('SOLUSDT', 'SELL', '10', '150'))
    const byBase = await bob.call('POST', ORDER, { symbol: 'SOLUSDT', side: 'BUY', type: 'MARKET', quantity: '2' })
    assert.deepEqual(
      [byBase.body.status, byBase.body.executedQty, byBase.body.timeInForce, byBase.body.price],
      ['FILLED', '2.00000000', 'GTC', '0.00000000'],
    )
    const byQuote = await bob.call('POST', ORDER, {
      symbol: 'SOLUSDT',
      side: 'BUY',
      type: 'MARKET',
      quoteOrderQty: '451',
    })
    const { status, executedQty, cummulativeQuoteQty, origQuoteOrderQty } = byQuote.body
    assert.deepEqual([status, executedQty, cummulativeQuoteQty], ['FILLED', '3.00600000', '450.90000000'])
    assert.equal(origQuoteOrderQty, '451.00000000')
    const empty = await bob.call('POST', ORDER, { symbol: 'SOLUSDT', side: 'SELL', type: 'MARKET', quantity: '1' })
    assert.equal(empty.status === 400 || empty.body.status === 'EXPIRED', true)
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'SOLUSDT' })
  })

  it('post-only, immediate-or-cancel and fill-or-kill keep their word', async () => {
    await alice.call('POST', ORDER, limit('LTCUSDT', 'SELL', '1', '80'))
    const maker = { symbol: 'LTCUSDT', side: 'BUY', type: 'LIMIT_MAKER', quantity: '1', price: '80' }
    const refused = await bob.call('POST', ORDER, maker)
    assert.deepEqual(refused.body, { code: -2010, msg: 'Order would immediately match and take.' })
    const rests = await bob.call('POST', ORDER, { ...maker, price: '79' })
    assert.deepEqual(Object.keys(rests.body), ['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime'])
    const ioc = await bob.call('POST', ORDER, limit('LTCUSDT', 'BUY', '2', '80', { timeInForce: 'IOC' }))
    assert.deepEqual([ioc.body.status, ioc.body.executedQty], ['EXPIRED', '1.00000000'])
    const fok = await bob.call('POST', ORDER, limit('LTCUSDT', 'SELL', '2', '79', { timeInForce: 'FOK' }))
    assert.deepEqual([fok.body.status, fok.body.fills], ['EXPIRED', []])
    await bob.call('DELETE', '/api/v3/openOrders', { symbol: 'LTCUSDT' })
  })

  it('conditional orders wait on the right side of the market and trigger with a trade', async () => {
    const trade = async (price: string) => {
      await alice.call('POST', ORDER, limit('XRPUSDT', 'SELL', '20', price))
      await bob.call('POST', ORDER, limit('XRPUSDT', 'BUY', '20', price))
    }
    await trade('0.5')
    const stop = { symbol: 'XRPUSDT', side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '100' }
    const wrong = await alice.call('POST', ORDER, { ...stop, price: '0.5', stopPrice: '0.51' })
    assert.deepEqual(wrong.body, { code: -2010, msg: 'Stop price would trigger immediately.' })
    const waiting = await alice.call('POST', ORDER, {
      ...stop,
      price: '0.48',
      stopPrice: '0.49',
      newOrderRespType: 'RESULT',
    })
    assert.deepEqual([waiting.body.status, waiting.body.stopPrice, waiting.body.workingTime], ['NEW', '0.49000000', -1])
    const { orderId } = waiting.body
    assert.equal((await alice.call('GET', ORDER, { symbol: 'XRPUSDT', orderId })).body.isWorking, false)
    await trade('0.49')
    const after = await alice.call('GET', ORDER, { symbol: 'XRPUSDT', orderId })
    assert.equal(after.body.isWorking, true)
    assert.ok(after.body.workingTime > 0)

    const trailing = { symbol: 'XRPUSDT', side: 'BUY', type: 'STOP_LOSS', quantity: '20', newOrderRespType: 'RESULT' }
    const following = await bob.call('POST', ORDER, { ...trailing, trailingDelta: 500 })
    assert.deepEqual([following.body.trailingDelta, following.body.stopPrice], [500, undefined])
    const tooClose = await bob.call('POST', ORDER, { ...trailing, trailingDelta: 1 })
    assert.deepEqual(tooClose.body, { code: -1013, msg: 'Filter failure: TRAILING_DELTA' })
    for (const person of [alice, bob]) await person.call('DELETE', '/api/v3/openOrders', { symbol: 'XRPUSDT' })
  })

  it('an amended order keeps id and turn, and tells how it was amended', async () => {
    const { body } = await alice.call('POST', ORDER, limit('ADAUSDT', 'BUY', '100', '0.4'))
    const path = '/api/v3/order/amend/keepPriority'
    const amended = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: body.orderId, newQty: '60' })
    assert.equal(amended.status, 200)
    assert.equal(amended.body.amendedOrder.qty, '60.00000000')
    assert.equal(amended.body.amendedOrder.orderId, body.orderId)
    const higher = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: body.orderId, newQty: '70' })
    assert.equal(higher.body.code, -2038)
    const unknown = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: 999_999, newQty: '70' })
    assert.equal(unknown.body.code, -2013)
    const told = await alice.call('GET', '/api/v3/order/amendments', { symbol: 'ADAUSDT', orderId: body.orderId })
    assert.deepEqual(
      told.body.map((row: { origQty: string; newQty: string }) => [row.origQty, row.newQty]),
      [['100.00000000', '60.00000000']],
    )
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'ADAUSDT' })
  })

  it('cancel-replace tells the outcome of both halves', async () => {
    const { body: old } = await alice.call('POST', ORDER, limit('DOGEUSDT', 'BUY', '100', '0.1'))
    const path = '/api/v3/order/cancelReplace'
    const replace = (cancelOrderId: number, price: string, cancelReplaceMode = 'STOP_ON_FAILURE', quantity = '100') =>
      alice.call('POST', path, limit('DOGEUSDT', 'BUY', quantity, price, { cancelReplaceMode, cancelOrderId }))
    const done = await replace(old.orderId, '0.099')
    assert.deepEqual(
      [done.status, done.body.cancelResult, done.body.newOrderResult, done.body.cancelResponse.status],
      [200, 'SUCCESS', 'SUCCESS', 'CANCELED'],
    )
    assert.equal(done.body.cancelResponse.orderId, old.orderId)
    assert.equal(done.body.newOrderResponse.price, '0.09900000')
    const notThere = await replace(old.orderId, '0.098')
    assert.deepEqual(
      [notThere.status, notThere.body.code, notThere.body.data],
      [
        400,
        -2022,
        {
          cancelResult: 'FAILURE',
          newOrderResult: 'NOT_ATTEMPTED',
          cancelResponse: { code: -2011, msg: 'Unknown order sent.' },
          newOrderResponse: null,
        },
      ],
    )
    const half = await replace(done.body.newOrderResponse.orderId, '0.1', 'STOP_ON_FAILURE', '80000000')
    assert.deepEqual(
      [half.status, half.body.code, half.body.data.cancelResult, half.body.data.newOrderResult],
      [409, -2021, 'SUCCESS', 'FAILURE'],
    )
    const allowed = await replace(old.orderId, '0.097', 'ALLOW_FAILURE')
    assert.deepEqual(
      [allowed.status, allowed.body.data.cancelResult, allowed.body.data.newOrderResult],
      [409, 'FAILURE', 'SUCCESS'],
    )
    const canceled = await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'DOGEUSDT' })
    assert.equal(canceled.body.length, 1)
    const nothing = await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'DOGEUSDT' })
    assert.deepEqual([nothing.status, nothing.body.code], [400, -2011])
  })

  it('an OCO locks once, and canceling a leg ends both', async () => {
    await alice.call('POST', ORDER, limit('LTCBTC', 'SELL', '10', '0.0013'))
    await bob.call('POST', ORDER, limit('LTCBTC', 'BUY', '10', '0.0013'))
    const pair = {
      symbol: 'LTCBTC',
      side: 'SELL',
      quantity: '10',
      aboveType: 'LIMIT_MAKER',
      abovePrice: '0.0014',
      belowType: 'STOP_LOSS_LIMIT',
      belowPrice: '0.001210',
      belowStopPrice: '0.00122',
      belowTimeInForce: 'GTC',
    }
    const free = (await balance(alice, 'LTC')).free
    const placed = await alice.call('POST', '/api/v3/orderList/oco', { ...pair, listClientOrderId: 'pair-1' })
    assert.equal(placed.status, 200, JSON.stringify(placed.body))
    const { orderListId, orders, orderReports, ...head } = placed.body
    assert.deepEqual(
      { ...head, transactionTime: 0 },
      {
        contingencyType: 'OCO',
        listStatusType: 'EXEC_STARTED',
        listOrderStatus: 'EXECUTING',
        listClientOrderId: 'pair-1',
        transactionTime: 0,
        symbol: 'LTCBTC',
      },
    )
    assert.equal(orders.length, 2)
    assert.deepEqual(
      new Set(orderReports.map((leg: { type: string }) => leg.type)),
      new Set(['LIMIT_MAKER', 'STOP_LOSS_LIMIT']),
    )
    assert.equal(Number(free) - Number((await balance(alice, 'LTC')).free), 10)

    const asked = await alice.call('GET', '/api/v3/orderList', { orderListId })
    assert.deepEqual(asked.body.orders, orders)
    const open = await alice.call('GET', '/api/v3/openOrderList')
    assert.deepEqual(
      open.body.map((list: { orderListId: number }) => list.orderListId),
      [orderListId],
    )
    const canceled = await alice.call('DELETE', ORDER, { symbol: 'LTCBTC', orderId: orders[0].orderId })
    assert.equal(canceled.body.listOrderStatus, 'ALL_DONE')
    assert.deepEqual(
      canceled.body.orderReports.map((leg: { status: string }) => leg.status),
      ['CANCELED', 'CANCELED'],
    )
    assert.equal((await balance(alice, 'LTC')).free, free)
    const past = await alice.call('GET', '/api/v3/orderList', { origClientOrderId: 'pair-1' })
    assert.equal(past.body.listOrderStatus, 'ALL_DONE')
    assert.equal((await alice.call('GET', '/api/v3/allOrderList')).body.length, 1)

    const crossed = await alice.call('POST', '/api/v3/orderList/oco', { ...pair, abovePrice: '0.00125' })
    assert.equal(crossed.body.code, -2010)
    const both = await alice.call('POST', '/api/v3/orderList/oco', { ...pair, belowType: 'LIMIT_MAKER' })
    assert.equal(both.body.code, -1168)
    const old = { symbol: 'LTCBTC', side: 'SELL', quantity: '10', price: '0.0014', stopPrice: '0.00122' }
    const legacy = await alice.call('POST', '/api/v3/order/oco', old)
    assert.equal(legacy.body.contingencyType, 'OCO')
    const ended = await alice.call('DELETE', '/api/v3/orderList', {
      symbol: 'LTCBTC',
      orderListId: legacy.body.orderListId,
    })
    assert.equal(ended.body.listStatusType, 'ALL_DONE')
  })

  it('an OTO places its second order when the first is filled', async () => {
    const oto = await bob.call('POST', '/api/v3/orderList/oto', {
      symbol: 'BOWUSDT',
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingPrice: '0.05',
      workingQuantity: '1000',
      workingTimeInForce: 'GTC',
      pendingType: 'LIMIT_MAKER',
      pendingSide: 'SELL',
      pendingPrice: '0.06',
      pendingQuantity: '900',
    })
    assert.equal(oto.status, 200, JSON.stringify(oto.body))
    assert.deepEqual(
      oto.body.orderReports.map((leg: { status: string }) => leg.status),
      ['NEW', 'PENDING_NEW'],
    )
    await alice.call('POST', ORDER, limit('BOWUSDT', 'SELL', '1000', '0.05'))
    const pending = await bob.call('GET', ORDER, { symbol: 'BOWUSDT', orderId: oto.body.orders[1].orderId })
    assert.deepEqual([pending.body.status, pending.body.isWorking], ['NEW', true])
    await bob.call('DELETE', '/api/v3/openOrders', { symbol: 'BOWUSDT' })
    const otoco = await bob.call('POST', '/api/v3/orderList/otoco', {
      symbol: 'BOWUSDT',
      workingType: 'LIMIT',
      workingSide: 'BUY',
      workingPrice: '0.05',
      workingQuantity: '1000',
      workingTimeInForce: 'GTC',
      pendingSide: 'SELL',
      pendingQuantity: '900',
      pendingAboveType: 'LIMIT_MAKER',
      pendingAbovePrice: '0.06',
      pendingBelowType: 'STOP_LOSS',
      pendingBelowStopPrice: '0.045',
    })
    assert.equal(otoco.status, 200, JSON.stringify(otoco.body))
    const canceled = await bob.call('DELETE', '/api/v3/openOrders', { symbol: 'BOWUSDT' })
    assert.equal(canceled.body[0].orderReports.length, 3)
  })

  it('who meets himself loses the older order and trades nothing', async () => {
    const first = await alice.call('POST', ORDER, limit('ETHBTC', 'SELL', '1', '0.05'))
    const second = await alice.call('POST', ORDER, limit('ETHBTC', 'BUY', '1', '0.05'))
    assert.deepEqual([second.body.status, second.body.fills], ['NEW', []])
    const older = await alice.call('GET', ORDER, { symbol: 'ETHBTC', orderId: first.body.orderId })
    assert.equal(older.body.status, 'EXPIRED_IN_MATCH')
    const matches = await alice.call('GET', '/api/v3/myPreventedMatches', {
      symbol: 'ETHBTC',
      orderId: first.body.orderId,
    })
    assert.equal(matches.body[0].makerOrderId, first.body.orderId)
    assert.equal(matches.body[0].selfTradePreventionMode, 'EXPIRE_MAKER')
    const notAllowed = await alice.call(
      'POST',
      ORDER,
      limit('ETHBTC', 'BUY', '1', '0.04', { selfTradePreventionMode: 'NONE' }),
    )
    assert.equal(notAllowed.body.code, -1013)
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'ETHBTC' })
  })

  it('a test order is checked whole and changes nothing', async () => {
    const path = '/api/v3/order/test'
    const good = await alice.call('POST', path, limit('BTCUSDT', 'BUY', '0.1', '60000'))
    assert.deepEqual([good.status, good.body], [200, {}])
    const rates = await alice.call(
      'POST',
      path,
      limit('BTCUSDT', 'BUY', '0.1', '60000', { computeCommissionRates: 'true' }),
    )
    assert.deepEqual(rates.body.standardCommissionForOrder, { maker: '0.00100000', taker: '0.00100000' })
    const poor = await alice.call('POST', path, limit('BTCUSDT', 'BUY', '100', '60000'))
    assert.equal(poor.body.msg, 'Account has insufficient balance for requested action.')
    assert.deepEqual((await alice.call('GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' })).body, [])
  })

  it('refusals have the dialect’s numbers and texts', async () => {
    const cases: [Record<string, string>, number, RegExp][] = [
      [{ price: '60000.001' }, -1013, /^Filter failure: PRICE_FILTER$/],
      [{ quantity: '0.000001' }, -1013, /^Filter failure: LOT_SIZE$/],
      [{ quantity: '0.00001' }, -1013, /^Filter failure: NOTIONAL$/],
      [{ price: '70000' }, -1013, /^Filter failure: PERCENT_PRICE_BY_SIDE$/],
      [{ price: '60000.000000001' }, -1111, /'price' has too much precision/],
      [{ quantity: '-1' }, -1100, /'quantity'/],
      [{ quantity: 'NaN' }, -1100, /'quantity'/],
      [{ quantity: '1e-1' }, -1100, /'quantity'/],
      [{ quantity: '0' }, -1013, /^Invalid quantity/],
      [{ symbol: 'NOSUCH' }, -1121, /^Invalid symbol/],
      [{ symbol: 'btcusdt' }, -1100, /'symbol'/],
      [{ side: 'LONG' }, -1117, /^Invalid side/],
      [{ type: 'GTC' }, -1116, /^Invalid orderType/],
      [{ timeInForce: 'GTX' }, -1115, /^Invalid timeInForce/],
      [{ price: '' }, -1105, /'price' was empty/],
      [{ newClientOrderId: 'a'.repeat(37) }, -1100, /'newClientOrderId'/],
      [{ quantity: '10', price: '60000', side: 'SELL', timeInForce: 'GTC', stopPrice: '1' }, -1106, /'stopPrice'/],
    ]
    for (const [change, code, text] of cases) {
      const { status, body } = await alice.call('POST', ORDER, {
        ...limit('BTCUSDT', 'BUY', '0.01', '60000'),
        ...change,
      })
      assert.equal(status, 400)
      assert.equal(body.code, code, `${JSON.stringify(change)} ${JSON.stringify(body)}`)
      assert.match(body.msg, text)
    }
  })

  it('times are in microseconds when asked for', async () => {
    const headers = { 'x-mbx-time-unit': 'MICROSECOND' }
    const { body } = await alice.call('POST', ORDER, limit('BTCUSDT', 'BUY', '0.01', '50000'), { headers })
    assert.ok(body.transactTime > 1e15)
    const asked = await alice.call('GET', ORDER, { symbol: 'BTCUSDT', orderId: body.orderId }, { headers })
    assert.equal(asked.body.time, body.transactTime)
    const wrong = await alice.call('GET', '/api/v3/openOrders', {}, { headers: { 'x-mbx-time-unit': 'NANOSECOND' } })
    assert.equal(wrong.body.code, -1194)
    await alice.call('DELETE', ORDER, { symbol: 'BTCUSDT', orderId: body.orderId })
  })
})
