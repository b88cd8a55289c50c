import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { Client, signed } from '../binance-ws-api/client.fixture.ts'
import { SiteVisitor } from '../site-api/site-visitor.fixture.ts'
import { CREATE } from '../site-api/spot/orders.fixture.ts'
import { limit, ORDER } from './orders.fixture.ts'

const DISABLED = { code: -2010, msg: 'This action is disabled on this account.' }
const order = limit('BTCUSDT', 'BUY', '0.01', '50000')

describe('a country that requires verification', async () => {
  const { api, sql } = await setApi()
  const alice = await api.person('alice', ['USDT=10000'])
  const place = () => alice.call('POST', ORDER, order)

  it('refuses orders by API key as the site does, and lets them be canceled', async () => {
    const { body: open } = await place()
    assert.equal(open.status, 'NEW')
    await sql`update users set country = 'CU' where id = ${alice.userId}`
    await eventually('an order is refused', async () => (await place()).status !== 200 || undefined)
    const oco = {
      ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', aboveType: 'LIMIT_MAKER', abovePrice: '60000' },
      ...{ belowType: 'STOP_LOSS', belowStopPrice: '40000' },
    }
    for (const [path, parameters] of [
      [ORDER, order],
      [`${ORDER}/test`, order],
      ['/api/v3/orderList/oco', oco],
      [`${ORDER}/cancelReplace`, { ...order, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: open.orderId }],
    ] as const) {
      const { status, body } = await alice.call('POST', path, parameters)
      assert.deepEqual({ status, body }, { status: 400, body: DISABLED }, path)
    }
    const { body: canceled } = await alice.call('DELETE', ORDER, { symbol: 'BTCUSDT', orderId: open.orderId })
    assert.equal(canceled.status, 'CANCELED')
  })

  it('allows them from the moment the user is verified', async () => {
    await sql`update users set kyc_level = 2 where id = ${alice.userId}`
    await eventually('an order is placed', async () => (await place()).status === 200 || undefined)
  })
})

describe('a freeze', async () => {
  const { api, sql } = await setApi()
  const alice = await api.person('alice', ['USDT=100000'])
  const visitor = new SiteVisitor(api)
  await visitor.signIn('alice')
  const client = await Client.open(`${api.address.replace('http', 'ws')}/ws-api/v3`)
  after(() => client.close())

  const byKey = async () => (await alice.call('POST', ORDER, order)).body.code
  const bySocket = async () => (await client.ask('order.place', signed(alice, order))).error?.code
  const onSite = () =>
    visitor.refused(CREATE, { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.01', price: '50000' })

  it('stops orders at every door before the engine is asked, and cancels at none', async () => {
    const { body: open } = await alice.call('POST', ORDER, order)
    // The engine is not told, so that nothing but permission can refuse.
    await sql`
      insert into account_freezes (user_id, cause, trading, withdrawals, set_by, set_at)
      values (${alice.userId}, 'staff', true, false, 'staff:1', now())`
    await eventually('an order is refused', async () => (await byKey()) === DISABLED.code || undefined)
    assert.equal(await bySocket(), DISABLED.code)
    assert.equal(await onSite(), '310008')
    const { body: canceled } = await alice.call('DELETE', ORDER, { symbol: 'BTCUSDT', orderId: open.orderId })
    assert.equal(canceled.status, 'CANCELED')
  })

  it('stops nobody once it is lifted', async () => {
    await sql`update account_freezes set lifted_at = now(), lifted_by = 'staff:2' where user_id = ${alice.userId}`
    assert.equal(await byKey(), undefined)
    assert.equal(await bySocket(), undefined)
  })
})
