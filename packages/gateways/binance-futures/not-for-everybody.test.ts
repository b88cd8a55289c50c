import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { BTCUSDT, call, refused, setFuturesApi } from './futures-api.fixture.ts'

describe('orders that are not for whoever sends them', async () => {
  const futures = await setFuturesApi()
  await futures.index(BTCUSDT, '60000')
  const bob = await futures.trader('bob', '100000 USDT')

  const limit = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '60000', quantity: '0.1' }

  it('what money does not suffice for is refused', async () => {
    const erin = await futures.trader('erin', '100 USDT')
    assert.equal(await refused(erin, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '59000' }), -2019)
    assert.equal((await call(erin, 'GET', '/fapi/v3/account')).availableBalance, '100.00000000')
  })

  it('a key without the right for futures reads and does not trade', async () => {
    const dave = await futures.api.person('dave', [], ['read', 'trade'])
    assert.equal(await refused(dave, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY' }), -2015)
    assert.deepEqual(await call(dave, 'GET', '/fapi/v1/openOrders'), [])
  })

  it('who may only close enlarges no order that opens', async () => {
    const frank = await futures.trader('frank', '100000 USDT')
    await call(bob, 'POST', '/fapi/v1/order', { ...limit, side: 'SELL', price: '60000', quantity: '0.02' })
    await call(frank, 'POST', '/fapi/v1/order', { ...limit, side: 'BUY', price: '60000', quantity: '0.02' })
    const opening = { ...limit, side: 'BUY', price: '59000', quantity: '0.01' }
    const closing = { ...limit, side: 'SELL', price: '61000', quantity: '0.01', reduceOnly: 'true' }
    const { orderId } = await call(frank, 'POST', '/fapi/v1/order', opening)
    const { orderId: reducing } = await call(frank, 'POST', '/fapi/v1/order', closing)
    const rights = async (path: string) => {
      const { canTrade, canDeposit, canWithdraw } = await call(frank, 'GET', path)
      return { canTrade, canDeposit, canWithdraw }
    }
    const paths = ['/fapi/v2/account', '/fapi/v1/accountConfig', '/dapi/v1/account']
    for (const path of paths)
      assert.deepEqual(await rights(path), { canTrade: true, canDeposit: true, canWithdraw: true })
    await futures.sql`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
      values (${frank.userId}, 'staff', true, false, 'staff:1', now())`
    // Tried, so that what is still taken leaves no order.
    const tried = () => frank.call('POST', '/fapi/v1/order/test', opening)
    await eventually('frank may not open', async () => (await tried()).body.code === -4087)
    assert.equal(await refused(frank, 'POST', '/fapi/v1/order', opening), -4087)
    for (const path of paths)
      assert.deepEqual(await rights(path), { canTrade: false, canDeposit: false, canWithdraw: true })

    const larger = { ...opening, orderId, quantity: '0.02' }
    assert.equal(await refused(frank, 'PUT', '/fapi/v1/order', larger), -4087)
    const batch = { batchOrders: JSON.stringify([larger]) }
    const [row] = await call(frank, 'PUT', '/fapi/v1/batchOrders', batch)
    assert.equal(row.code, -4087)
    const amended = await call(frank, 'PUT', '/fapi/v1/order', { ...closing, orderId: reducing, quantity: '0.02' })
    assert.equal(amended.origQty, '0.020')
    await call(frank, 'DELETE', '/fapi/v1/order', { symbol: 'BTCUSDT', orderId })
  })
})
