import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { migratedDatabase } from '@bowline/capabilities/migrated-database.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { Cable } from '@bowline/platform/postgres/cable.fixture.ts'
import { ask, type Person, startTestApi } from '../api.fixture.ts'

const buy = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '60000', quantity: '0.5' }
const sell = { ...buy, side: 'SELL', quantity: '1' }

/** Waits until calls that need the database succeed again. */
const answered = (call: () => ReturnType<Person['call']>) =>
  eventually('the database is back', async () => {
    const answer = await call()
    return answer.status === 200 && answer
  })

describe('the API process', () => {
  it('accepts orders while the database is down, and serves history again when it is back', async (t) => {
    const database = await migratedDatabase()
    const cable = new Cable(database.url)
    await cable.plug()
    const api = await startTestApi({ database: { ...database, url: cable.url } })
    t.after(async () => {
      await api.stop()
      await cable.pull()
    })
    const alice = await api.person('alice', ['BTC=10', 'USDT=1000000'])
    const bob = await api.person('bob', ['USDT=1000000'])
    await cable.pull()

    const resting = await alice.call('POST', '/api/v3/order', sell)
    assert.equal(resting.status, 200)
    assert.equal((await bob.call('POST', '/api/v3/order', buy)).body.status, 'FILLED')
    const asked = await alice.call('GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: resting.body.orderId })
    assert.equal(asked.body.executedQty, '0.50000000')
    assert.equal((await alice.call('GET', '/api/v3/openOrders')).body.length, 1)
    assert.equal((await bob.call('GET', '/api/v3/account')).status, 200)
    assert.equal((await ask(api.address, 'GET', '/api/v3/trades?symbol=BTCUSDT')).body.length, 1)
    assert.equal((await ask(api.address, 'GET', '/healthz')).status, 200)
    const history = await bob.call('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' })
    assert.equal(history.status, 503)
    assert.equal(history.body.code, -1001)

    await cable.plug()
    const { body } = await answered(() => bob.call('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' }))
    assert.equal(body[0].qty, '0.50000000')
  })

  it('starts without the database, serves public calls, and knows the keys once it is back', async (t) => {
    const database = await migratedDatabase()
    const cable = new Cable(database.url)
    await cable.plug()
    const first = await startTestApi({ database: { ...database, url: cable.url } })
    const alice = await first.person('alice', ['BTC=10'])
    assert.equal((await alice.call('POST', '/api/v3/order', sell)).status, 200)
    await first.stop({ keep: true })
    await cable.pull()

    const second = await startTestApi({ database: { ...database, url: cable.url }, directory: first.directory })
    t.after(async () => {
      await second.stop()
      await cable.pull()
    })
    const depth = await ask(second.address, 'GET', '/api/v3/depth?symbol=BTCUSDT')
    assert.deepEqual(depth.body.asks, [['60000.00000000', '1.00000000']])
    const again = second.known(alice)
    assert.equal((await again.call('GET', '/api/v3/openOrders')).body.code, -2015)
    await cable.plug()
    const { body } = await answered(() => again.call('GET', '/api/v3/openOrders'))
    assert.equal(body.length, 1)
  })

  it('continues after a restart with the same book, trades, candles and update ids', async (t) => {
    const first = await startTestApi()
    const alice = await first.person('alice', ['BTC=10', 'USDT=1000000'])
    const bob = await first.person('bob', ['USDT=1000000'])
    await alice.call('POST', '/api/v3/order', sell)
    const { body: filled } = await bob.call('POST', '/api/v3/order', buy)
    const paths = ['depth?symbol=BTCUSDT', 'trades?symbol=BTCUSDT', 'ticker/bookTicker?symbol=BTCUSDT']
    const picture = (address: string) => Promise.all(paths.map((path) => ask(address, 'GET', `/api/v3/${path}`)))
    const before = (await picture(first.address)).map(({ body }) => body)
    await first.stop({ keep: true })

    const second = await startTestApi({ database: first.database, directory: first.directory })
    t.after(() => second.stop())
    assert.deepEqual(
      (await picture(second.address)).map(({ body }) => body),
      before,
    )
    const again = second.known(bob)
    const past = await again.call('GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: filled.orderId })
    assert.equal(past.body.status, 'FILLED')
    const next = await again.call('POST', '/api/v3/order', { ...buy, newOrderRespType: 'FULL' })
    assert.equal(next.body.fills[0].tradeId, filled.fills[0].tradeId + 1)
  })

  it('answers requests in progress before it stops', async () => {
    const api = await startTestApi()
    const alice = await api.person('alice', ['BTC=10'])
    const answers = Array.from({ length: 20 }, () => alice.call('POST', '/api/v3/order', { ...sell, quantity: '0.1' }))
    // All requests have reached the server when the first is answered.
    await Promise.race(answers)
    await api.stop()
    const settled = await Promise.allSettled(answers)
    const placed = settled.filter((each) => each.status === 'fulfilled' && each.value.status === 200)
    const refused = settled.filter((each) => each.status === 'rejected' || each.value.status === 503)
    assert.equal(placed.length + refused.length, 20)
    assert.ok(placed.length > 0)
  })
})
