import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { balance, limit, ORDER, setTradingApi } from '../binance-kit/orders.fixture.ts'

describe('conditional orders, changes and lists over REST', async () => {
  const { alice, bob } = await setTradingApi()

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
    const { trailingDelta, stopPrice, trailingTime } = following.body
    assert.deepEqual([trailingDelta, stopPrice, trailingTime], [500, undefined, -1])
    const key = { symbol: 'XRPUSDT', orderId: following.body.orderId }
    assert.equal((await bob.call('GET', ORDER, key)).body.trailingTime, -1, 'no trade to follow yet')
    await trade('0.49')
    const { body: trades } = await bob.call('GET', '/api/v3/myTrades', { symbol: 'XRPUSDT', limit: 1 })
    const began = [trades[0].time]
    const rows = (answer: { body: { orderId: number; trailingTime?: number }[] }) =>
      answer.body.filter(({ orderId }) => orderId === key.orderId).map((row) => row.trailingTime)
    assert.deepEqual([(await bob.call('GET', ORDER, key)).body.trailingTime], began)
    assert.deepEqual(rows(await bob.call('GET', '/api/v3/openOrders', { symbol: 'XRPUSDT' })), began)
    assert.deepEqual([(await bob.call('DELETE', ORDER, key)).body.trailingTime], began)
    assert.deepEqual(rows(await bob.call('GET', '/api/v3/allOrders', { symbol: 'XRPUSDT' })), began)
    const tooClose = await bob.call('POST', ORDER, { ...trailing, trailingDelta: 1 })
    assert.deepEqual(tooClose.body, { code: -1013, msg: 'Filter failure: TRAILING_DELTA' })
    for (const person of [alice, bob]) await person.call('DELETE', '/api/v3/openOrders', { symbol: 'XRPUSDT' })
  })

  it('an amended order keeps its id and place, and lists its amendments', async () => {
    const { body } = await alice.call('POST', ORDER, limit('ADAUSDT', 'BUY', '100', '0.4'))
    const path = '/api/v3/order/amend/keepPriority'
    const amended = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: body.orderId, newQty: '60' })
    assert.equal(amended.status, 200)
    assert.equal(amended.body.amendedOrder.qty, '60.00000000')
    assert.equal(amended.body.amendedOrder.orderId, body.orderId)
    const higher = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: body.orderId, newQty: '70' })
    assert.equal(higher.body.code, -2038)
    const tiny = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: body.orderId, newQty: '1' })
    assert.deepEqual(tiny.body, { code: -1013, msg: 'Filter failure: NOTIONAL' })
    const unknown = await alice.call('PUT', path, { symbol: 'ADAUSDT', orderId: 999_999, newQty: '70' })
    assert.equal(unknown.body.code, -2013)
    const answered = await alice.call('GET', '/api/v3/order/amendments', { symbol: 'ADAUSDT', orderId: body.orderId })
    assert.deepEqual(
      answered.body.map((row: { origQty: string; newQty: string }) => [row.origQty, row.newQty]),
      [['100.00000000', '60.00000000']],
    )
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'ADAUSDT' })
  })

  it('cancel-replace reports the outcome of both halves', async () => {
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
    for (const mode of ['STOP_ON_FAILURE', 'ALLOW_FAILURE']) {
      const { status, body } = await replace(done.body.newOrderResponse.orderId, '0.1', mode, '49')
      assert.deepEqual([status, body.msg], [400, 'Filter failure: NOTIONAL'], 'and the old order goes on')
    }
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

  it('a list that goes on names the leg that has ended too', async () => {
    await alice.call('POST', ORDER, limit('SOLBTC', 'SELL', '10', '0.0025'))
    await bob.call('POST', ORDER, limit('SOLBTC', 'BUY', '10', '0.0025'))
    const { body: placed } = await alice.call('POST', '/api/v3/orderList/oco', {
      ...{ symbol: 'SOLBTC', side: 'SELL', quantity: '10', aboveType: 'LIMIT_MAKER', abovePrice: '0.0026' },
      ...{ belowType: 'STOP_LOSS', belowStopPrice: '0.0024' },
    })
    await bob.call('POST', ORDER, limit('SOLBTC', 'BUY', '4', '0.0026'))
    const { orderListId, orders } = placed
    const { body: asked } = await alice.call('GET', '/api/v3/orderList', { orderListId })
    assert.deepEqual([asked.listOrderStatus, asked.orders], ['EXECUTING', orders])
    const { body: open } = await alice.call('GET', '/api/v3/openOrderList')
    assert.deepEqual([open.length, open[0].orders], [1, orders])
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'SOLBTC' })
  })

  it('a leg whose turn never came never worked', async () => {
    const { body } = await bob.call('POST', '/api/v3/orderList/oto', {
      ...{ symbol: 'BOWUSDT', workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '0.05', workingQuantity: '1000' },
      ...{ workingTimeInForce: 'IOC', pendingType: 'LIMIT_MAKER', pendingSide: 'SELL', pendingQuantity: '900' },
      pendingPrice: '0.06',
    })
    const [working, pending] = body.orderReports
    assert.deepEqual([working.status, working.workingTime], ['EXPIRED', working.transactTime])
    assert.deepEqual([pending.status, pending.workingTime], ['EXPIRED', -1])
    const asked = await bob.call('GET', ORDER, { symbol: 'BOWUSDT', orderId: pending.orderId })
    assert.deepEqual([asked.body.isWorking, asked.body.workingTime], [false, -1])
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
})
