import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BTCUSDT, call, refused, setFuturesApi } from './futures-api.fixture.ts'

describe('orders with terms of their own', async () => {
  const futures = await setFuturesApi()
  await futures.index(BTCUSDT, '60000')
  const alice = await futures.trader('alice', '100000 USDT')
  const bob = await futures.trader('bob', '100000 USDT')

  const limit = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '60000', quantity: '0.1' }

  it('fill-or-kill that finds too little is refused, and is in the history as expired', async () => {
    const { orderId } = await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'SELL', price: '60200' })
    const all = { ...limit, side: 'BUY', price: '60200', quantity: '0.2', timeInForce: 'FOK', newClientOrderId: 'all' }
    assert.equal(await refused(alice, 'POST', '/fapi/v1/order', all), -5021)
    const [row] = await call(alice, 'POST', '/fapi/v1/batchOrders', {
      batchOrders: JSON.stringify([{ ...all, newClientOrderId: 'again' }]),
    })
    assert.equal(row.code, -5021)
    const found = await call(alice, 'GET', '/fapi/v1/order', { symbol: 'BTCUSDT', origClientOrderId: 'all' })
    assert.deepEqual([found.status, found.executedQty], ['EXPIRED', '0.000'])
    await call(bob, 'DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId })
  })

  it('an order in the book is given a price that the book has, of its own side alone', async () => {
    const { orderId } = await call(alice, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '59000' })
    const { orderId: other } = await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '59100' })
    const change = { symbol: 'BTCUSDT', orderId, quantity: '0.1' }
    const amended = await call(alice, 'PUT', '/fapi/v1/order', { ...change, side: 'BUY', priceMatch: 'QUEUE' })
    assert.equal(amended.price, '59100.0')
    assert.equal(await refused(alice, 'PUT', '/fapi/v1/order', { ...change, side: 'SELL', price: '59050' }), -1130)
    assert.equal(await refused(alice, 'PUT', '/fapi/v1/order', { ...change, priceMatch: 'QUEUE_5' }), -5041)
    await call(alice, 'DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId })
    await call(bob, 'DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId: other })
  })

  it('an order that trails begins at the price it was given, by either name', async () => {
    const trailing = { symbol: 'BTCUSDT', algoType: 'CONDITIONAL', side: 'SELL', type: 'TRAILING_STOP_MARKET' }
    for (const name of ['activatePrice', 'activationPrice']) {
      const sent = { ...trailing, quantity: '0.1', callbackRate: '1', [name]: '62000' }
      const { algoId, activatePrice } = await call(alice, 'POST', '/fapi/v1/algoOrder', sent)
      assert.equal(activatePrice, '62000.0', name)
      await call(alice, 'DELETE', '/fapi/v1/algoOrder', { algoId })
    }
  })
})
