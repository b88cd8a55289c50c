import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { comes, eventually } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import { allTrades, assertAddsUp } from '../support/account-sums.ts'
import { type CcxtPro, type CcxtSpot, ccxtPro, ccxtSpot } from '../support/ccxt-clients.ts'
import { units } from '../support/decimal.ts'
import { RandomTrader, TRADED } from '../support/random-trader.ts'
import { type RunningExchange, startExchange } from '../support/running-exchange.ts'

const FUND = 'BTC=10,ETH=100,USDT=1000000'
const BTC = 'BTC/USDT'

describe('nothing acknowledged is lost or doubled by kill -9', () => {
  let exchange: RunningExchange
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

  /** Four concurrent traders per account, so that orders are in flight in every state at the kill. */
  const tradeUntilKilled = async (seed: number, kill: () => void | Promise<void>) => {
    const traders = clients.map((client, at) => new RandomTrader(client, seed + at))
    let killed: Promise<void> | undefined
    const lane = async (trader: RandomTrader) => {
      try {
        // The others have an order under way at the kill. Whoever still hears of it must not go on: the exchange may be
        // back before the next order.
        while (!killed) {
          await trader.step()
          const done = traders.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
          if (done > 80 && !killed) killed = Promise.resolve(kill())
        }
      } catch (error) {
        if (!(error instanceof ccxt.NetworkError)) throw error
      }
    }
    await Promise.all(traders.flatMap((trader) => [trader, trader, trader, trader].map(lane)))
    await killed
    return traders
  }

  const assertWhole = async (traders: readonly RandomTrader[]) => {
    for (const { client, acknowledged, cancelled } of traders) {
      assert.ok(acknowledged.length > 10)
      const tradeIds = await Promise.all(
        TRADED.map(async (symbol) => (await allTrades(client, symbol)).map(({ id }) => id)),
      )
      for (const ids of tradeIds) assert.equal(new Set(ids).size, ids.length)
      for (const { symbol, clientOrderId, executedQty, tradeIds: fills } of acknowledged) {
        const { info } = await client.fetchOrder('', symbol, { clientOrderId })
        assert.ok(units(info.executedQty) >= units(executedQty), `${clientOrderId} has lost fills`)
        for (const fill of fills) assert.ok(tradeIds[TRADED.indexOf(symbol)].includes(fill), `trade ${fill} is lost`)
        if (cancelled.includes(clientOrderId)) assert.equal(info.status, 'CANCELED')
      }
      const everything = await Promise.all(TRADED.map((symbol) => client.fetchOrders(symbol, undefined, 1_000)))
      const names = everything.flat().map(({ clientOrderId }) => clientOrderId)
      assert.equal(new Set(names).size, names.length)
      await assertAddsUp(client, FUND, TRADED)
    }
    assert.equal((await exchange.cli('ledger', 'check')).ok, true)
  }

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
    const traders = await tradeUntilKilled(1, () => exchange.killApi())
    await exchange.untilHealthy()
    await assertWhole(traders)
    await assertBookComesBack()
  })

  it('BC-720 everything is killed at once while both trade', async () => {
    const traders = await tradeUntilKilled(2, () => exchange.kill())
    await exchange.start()
    await assertWhole(traders)
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
