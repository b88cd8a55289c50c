import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { limit, ORDER, setTradingApi } from '../binance-kit/orders.fixture.ts'

describe('refusals of orders that need a history, a list or many orders', async () => {
  const { alice, bob } = await setTradingApi()
  await alice.call('POST', ORDER, limit('XRPUSDT', 'SELL', '100', '0.5'))
  await bob.call('POST', ORDER, limit('XRPUSDT', 'BUY', '100', '0.5'))

  const refusal = async (sent: Record<string, string>, path = ORDER) => {
    const { status, body } = await alice.call('POST', path, sent)
    return [status, body.code, body.msg]
  }
  const filter = (name: string) => [400, -1013, `Filter failure: ${name}`]
  const stop = (stopPrice: string) => ({
    ...{ symbol: 'XRPUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '20', stopPrice },
  })
  const pair = (above: string) => ({
    ...{ symbol: 'XRPUSDT', side: 'SELL', quantity: '20', aboveType: 'LIMIT_MAKER', abovePrice: above },
    ...{ belowType: 'STOP_LOSS', belowStopPrice: '0.46' },
  })

  it('filters on single orders', async () => {
    const market = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '121' }
    assert.deepEqual(await refusal(market), filter('MARKET_LOT_SIZE'))
    const iceberg = limit('XRPUSDT', 'BUY', '1000', '0.5', { icebergQty: '99' })
    assert.deepEqual(await refusal(iceberg), filter('ICEBERG_PARTS'))
    assert.deepEqual(await refusal(limit('BTCUSDT', 'BUY', '9001', '60000')), filter('LOT_SIZE'))
    assert.deepEqual(await refusal(limit('XRPUSDT', 'BUY', '100', '1000.0001')), filter('PRICE_FILTER'))
    assert.deepEqual(await refusal({ ...stop('0.49'), stopPrice: '0.00001' }), filter('PRICE_FILTER'))
  })

  it('parameters of other types, and missing ones', async () => {
    const { timeInForce: _, ...maker } = limit('XRPUSDT', 'BUY', '100', '0.4', { type: 'LIMIT_MAKER' })
    const market = { symbol: 'XRPUSDT', side: 'BUY', type: 'MARKET' }
    const { stopPrice: _stop, ...bare } = stop('0.4')
    const cases: [sent: Record<string, string>, code: number, text: RegExp][] = [
      [{ ...maker, timeInForce: 'GTC' }, -1106, /'timeInForce' sent when not required/],
      [{ ...maker, quoteOrderQty: '10' }, -1106, /'quoteOrderQty'/],
      [{ ...market, quantity: '10', quoteOrderQty: '10' }, -1106, /'quoteOrderQty'/],
      [{ ...market, quantity: '10', price: '1' }, -1106, /'price'/],
      [market, -1102, /'quantity' or 'quoteOrderQty'/],
      [bare, -1102, /'stopPrice' or 'trailingDelta'/],
      [{ ...bare, stopPrice: '0.4', timeInForce: 'GTC' }, -1106, /'timeInForce'/],
      [{ ...stop('0.4'), type: 'STOP_LOSS_LIMIT', price: '0.4' }, -1102, /'timeInForce'/],
      [limit('XRPUSDT', 'BUY', '100', '0.4', { timeInForce: 'IOC', icebergQty: '20' }), -1014, /Unsupported/],
      [limit('XRPUSDT', 'BUY', '100', '0.4', { strategyType: '999999' }), -1134, /strategyType/],
      [limit('XRPUSDT', 'BUY', '100', '0.4', { selfTradePreventionMode: 'TRANSFER' }), -1130, /selfTradePrevention/],
      [limit('XRPUSDT', 'BUY', '100', '0.4', { newOrderRespType: 'ALL' }), -1130, /newOrderRespType/],
    ]
    for (const [sent, code, text] of cases) {
      const [status, answered, msg] = await refusal(sent)
      assert.deepEqual([status, answered], [400, code], `${JSON.stringify(sent)} ${msg}`)
      assert.match(msg, text)
    }
  })

  it('lists: wrong types, the wrong side of the market, incomplete legs', async () => {
    const oco = '/api/v3/orderList/oco'
    const cases: [change: Record<string, string>, code: number][] = [
      [{ aboveType: 'MARKET' }, -1158],
      [{ belowType: 'LIMIT_MAKER', belowPrice: '0.4' }, -1168],
      [{ side: 'BUY' }, -1165],
      [{ aboveType: 'STOP_LOSS', aboveStopPrice: '0.6' }, -1197],
      [{ belowType: 'TAKE_PROFIT' }, -1199],
      [{ belowType: 'STOP_LOSS_LIMIT' }, -1102],
      [{ abovePrice: '0.45' }, -2010],
      [{ aboveTimeInForce: 'GTC' }, -1106],
      [{ belowType: 'STOP_LOSS_LIMIT', belowPrice: '0.4', belowTimeInForce: 'IOC', belowIcebergQty: '10' }, -1160],
      [{ quantity: '0' }, -1013],
      [{ belowTrailingDelta: '200' }, -1106],
    ]
    for (const [change, code] of cases) {
      const [status, answered, msg] = await refusal({ ...pair('0.55'), ...change }, oco)
      assert.deepEqual([status, answered], [400, code], `${JSON.stringify(change)} ${msg}`)
    }
    const oto = { symbol: 'XRPUSDT', workingType: 'MARKET', workingSide: 'BUY', workingQuantity: '20' }
    const pending = { pendingType: 'LIMIT_MAKER', pendingSide: 'SELL', pendingQuantity: '20', pendingPrice: '0.6' }
    assert.equal((await refusal({ ...oto, ...pending }, '/api/v3/orderList/oto'))[1], -1116)
  })

  it('more conditional orders and lists than a market allows', async () => {
    for (let placed = 0; placed < 20; placed++) {
      assert.equal((await refusal(stop(`0.${4000 + placed}`)))[0], 200)
    }
    assert.deepEqual(await refusal(stop('0.4')), filter('MAX_NUM_ALGO_ORDERS'))
    await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'XRPUSDT' })
    const oto = {
      ...{ symbol: 'XRPUSDT', workingType: 'LIMIT_MAKER', workingSide: 'BUY', workingQuantity: '20' },
      ...{ workingPrice: '0.4', pendingType: 'LIMIT_MAKER', pendingSide: 'SELL', pendingQuantity: '20' },
      pendingPrice: '0.6',
    }
    for (let placed = 0; placed < 20; placed++) {
      assert.equal((await refusal(oto, '/api/v3/orderList/oto'))[0], 200)
    }
    assert.deepEqual(await refusal(oto, '/api/v3/orderList/oto'), filter('MAX_NUM_ORDER_LISTS'))
    const { body } = await alice.call('DELETE', '/api/v3/openOrders', { symbol: 'XRPUSDT' })
    assert.equal(body.length, 20)
  })
})
