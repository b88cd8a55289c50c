import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { comes, eventually } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import { assertAddsUp } from '../support/account-sums.ts'
import { type CcxtPro, type CcxtSpot, ccxtPro, ccxtSpot } from '../support/ccxt-clients.ts'
import { assertWhole, tradeUntilKilled } from '../support/killed-traders.ts'
import { TRADED } from '../support/random-trader.ts'
import { type OwnExchange, startExchange } from '../support/running-exchange.ts'

const FUND = 'BTC=10,ETH=100,USDT=1000000'
const BTC = 'BTC/USDT'

describe('nothing acknowledged is lost or doubled by kill -9', () => {
  let exchange: OwnExchange
  let clients: CcxtSpot[]
  let watcher: CcxtPro

  before(async () => {
    exchange = await startExchange()
    const people = await Promise.all([exchange.person('carol', FUND), exchange.person('bob', FUND)])
    clients = people.map((person) => ccxtSpot(exchange, person))
    watcher = await ccxtPro(exchange)
    await Promise.all([...clients, watcher].map((client) => client.loadMarkets()))
  })
  after(async () => {
    await watcher.close()
    await exchange.stop()
  })

  /** What ccxt users do: watch, and watch again after an error. In the end the book must equal that of REST. */
  const assertBookComesBack = async () => {
    const watch = () =>
      comes('an update of the book', watcher.watchOrderBook(BTC)).catch((error: Error) => {
        if (!(error instanceof ccxt.NetworkError)) throw error
      })
    let next = watch()
    const same = async () => {
      const seen = await next
      const asked = await clients[0].fetchOrderBook(BTC, 1_000)
      if (!seen || seen.nonce !== asked.nonce) {
        // Something must change to cause the next update; watched before that, or it could be missed.
        next = watch()
        const order = await clients[0].createOrder(BTC, 'limit', 'buy', 0.001, 50_000)
        await clients[0].cancelOrder(order.id, BTC)
        return false
      }
      assert.deepEqual([[...seen.bids], [...seen.asks]], [asked.bids, asked.asks])
      return true
    }
    await eventually('the watched book is the one REST shows', same, 30_000)
  }

  it('BC-710 the api alone is killed while both trade', async () => {
    await assertBookComesBack()
    const traders = await tradeUntilKilled(clients, 1, () => exchange.killApi())
    await exchange.untilHealthy()
    await assertWhole(exchange, traders, FUND)
    await assertBookComesBack()
  })

  it('BC-720 everything is killed at once while both trade', async () => {
    const traders = await tradeUntilKilled(clients, 2, () => exchange.kill())
    await exchange.start()
    await assertWhole(exchange, traders, FUND)
    await assertBookComesBack()
  })

  it('BC-730 the journal rebuilds the same exchange and the database agrees', async () => {
    const report = await eventually(
      'the database has caught up',
      async () => {
        const { ok, projections } = await exchange
          .cli<{ ok: boolean; projections: { ok: boolean } }>('verify')
          .catch(() => ({ ok: false, projections: { ok: false } }))
        return ok && projections.ok
      },
      60_000,
    )
    assert.equal(report, true)
  })

  it('BC-740 a clean stop and start carries on with the same open orders', async () => {
    const openOrders = () =>
      Promise.all(clients.map(async (client) => (await client.fetchOpenOrders(BTC)).map(({ id }) => id)))
    const open = await openOrders()
    await exchange.restart()
    assert.deepEqual(await openOrders(), open)
    for (const client of clients) await assertAddsUp(client, FUND, TRADED)
    await assertBookComesBack()
  })
})
