import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SPOT_LIMITS } from '@bowline/gateways/binance-kit/index.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { limit, ORDER } from '../binance-kit/orders.fixture.ts'

describe('at the limit for new orders', async () => {
  const { api } = await setApi({ limits: { ...SPOT_LIMITS, ordersPerDay: 1 } })
  const alice = await api.person('alice', ['USDT=1000'])
  const { body: old } = await alice.call('POST', ORDER, limit('ADAUSDT', 'BUY', '100', '0.4'))
  const tooMany = { code: -1015, msg: 'Too many new orders; current limit is 1 orders per 1 DAY.' }
  const replace = (more: object) =>
    alice.call('POST', '/api/v3/order/cancelReplace', {
      ...limit('ADAUSDT', 'BUY', '100', '0.41'),
      ...{ cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: old.orderId, ...more },
    })
  const isOpen = async () => (await alice.call('GET', '/api/v3/openOrders')).body.length === 1

  it('cancelReplace is refused and leaves the old order', async () => {
    for (const more of [{}, { orderRateLimitExceededMode: 'DO_NOTHING' }]) {
      const { status, body } = await replace(more)
      assert.deepEqual([status, body], [429, tooMany])
    }
    assert.ok(await isOpen())
  })

  it('with CANCEL_ONLY it checks the new order first, and then cancels the old one alone', async () => {
    const cancelOnly = { orderRateLimitExceededMode: 'CANCEL_ONLY', cancelNewClientOrderId: 'only-cancel' }
    const small = await replace({ ...cancelOnly, quantity: '1' })
    assert.deepEqual(small.body, { code: -1013, msg: 'Filter failure: NOTIONAL' })
    assert.ok(await isOpen())

    const { status, body } = await replace(cancelOnly)
    const { cancelResult, newOrderResult, cancelResponse, newOrderResponse } = body.data
    assert.deepEqual([status, body.code, cancelResult, newOrderResult], [409, -2021, 'SUCCESS', 'FAILURE'])
    const { orderId, clientOrderId, status: ended } = cancelResponse
    assert.deepEqual([orderId, clientOrderId, ended], [old.orderId, 'only-cancel', 'CANCELED'])
    assert.deepEqual(newOrderResponse, tooMany)
    assert.ok(!(await isOpen()))

    const unknown = { code: -2011, msg: 'Unknown order sent.' }
    const stopped = await replace(cancelOnly)
    assert.deepEqual([stopped.status, stopped.body.code], [400, -2022])
    assert.deepEqual(stopped.body.data, {
      ...{ cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED', cancelResponse: unknown, newOrderResponse: null },
    })
    const allowed = await replace({ ...cancelOnly, cancelReplaceMode: 'ALLOW_FAILURE' })
    assert.deepEqual([allowed.body.data.newOrderResult, allowed.body.data.newOrderResponse], ['FAILURE', tooMany])
  })

  it('a new order counts also when the old one could not be canceled', async () => {
    const bob = await api.person('bob', ['USDT=1000'])
    const replace = () =>
      bob.call('POST', '/api/v3/order/cancelReplace', {
        ...limit('ADAUSDT', 'BUY', '100', '0.4'),
        ...{ cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: 999_999 },
      })
    assert.equal((await replace()).body.data.newOrderResult, 'SUCCESS')
    assert.deepEqual((await replace()).body, tooMany)
  })
})
