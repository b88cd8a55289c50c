import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { balance, limit, ORDER, setTradingApi } from '../binance-kit/orders.fixture.ts'

describe('orders over REST', async () => {
  const { alice, bob } = await setTradingApi()

  it('a limit order rests, locks its money and is found by id and client id', async () => {
    // Orders are counted in windows of ten seconds, and the answer must come within the order's own.
    const late = Date.now() % 10_000
    if (late > 5_000) await pause(10_050 - late)
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

  it('market orders are sized by quantity and by quote amount', async () => {
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

  it('post-only, immediate-or-cancel and fill-or-kill do what they say', async () => {
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

  it('an account that meets its own order loses the older one and trades nothing', async () => {
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
    const { preventedMatchId } = matches.body[0]
    assert.deepEqual([older.body.preventedMatchId, older.body.preventedQuantity], [preventedMatchId, '1.00000000'])
    const { body: all } = await alice.call('GET', '/api/v3/allOrders', { symbol: 'ETHBTC' })
    assert.deepEqual(
      all.map((row: { preventedMatchId?: number }) => row.preventedMatchId),
      [preventedMatchId, undefined],
    )
    assert.equal(matches.body[0].selfTradePreventionMode, 'EXPIRE_MAKER')
    const notAllowed = await alice.call(
      'POST',
      ORDER,
      limit('ETHBTC', 'BUY', '1', '0.04', { selfTradePreventionMode: 'NONE' }),
    )
    assert.equal(notAllowed.body.code, -1013)
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'ETHBTC' })
  })

  it('a test order is checked completely and changes nothing', async () => {
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
    const gone = await alice.call(
      'DELETE',
      ORDER,
      { symbol: 'BTCUSDT', orderId: body.orderId },
      { inBody: true, headers },
    )
    assert.equal(gone.body.workingTime, body.workingTime)
  })
})
