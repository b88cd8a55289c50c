import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import Binance from 'node-binance-api'
import { Inbox } from '../../support/inbox.ts'
import { COIN, type FuturesMarket, LINEAR } from './market.ts'

/** Its sockets of contracts in dollars have no address of their own to set: it is given where it asks for it. */
class Readdressed extends Binance {
  socketUrl = ''

  override getFStreamSingleUrl(category?: string) {
    return `${this.socketUrl}/fstream/${category ?? ''}/ws/`.replace('//ws', '/ws')
  }

  override getFStreamUrl(category?: string) {
    return `${this.socketUrl}/fstream/${category ?? ''}/stream?streams=`.replace('//stream', '/stream')
  }
}

export function nodeBinanceApi({ trader, quote, baseUrl, wsUrl }: FuturesMarket): void {
  describe('node-binance-api', () => {
    let client: Readdressed

    before(async () => {
      const { apiKey: APIKEY, secret: APISECRET } = await trader('nodeapi')
      const urls = { base: `${baseUrl}/api/`, sapi: `${baseUrl}/sapi/`, fapi: `${baseUrl}/fapi/` }
      const streams = { dstream: `${wsUrl}/dstream/stream?streams=`, dstreamSingle: `${wsUrl}/dstream/ws/` }
      client = new Readdressed({ APIKEY, APISECRET, urls: { ...urls, ...streams }, reconnect: false, log: () => {} })
      client.dapi = `${baseUrl}/dapi/`
      client.socketUrl = wsUrl
    })

    it('trades contracts in dollars', async () => {
      const order = await client.futuresBuy(LINEAR, 0.1, 59_000)
      assert.deepEqual([order.status, order.timeInForce], ['NEW', 'GTX'])
      assert.equal((await client.futuresOpenOrders(LINEAR)).length, 1)
      await client.futuresCountdownCancelAll(LINEAR, 60_000)
      await client.futuresCountdownCancelAll(LINEAR, 0)
      await client.futuresCancelAll(LINEAR)
      const stop = await client.futuresOrder('STOP_MARKET', 'SELL', LINEAR, 0.1, undefined, { stopPrice: 55_000 })
      assert.equal((await client.futuresOpenAlgoOrders(LINEAR)).length, 1)
      await client.futuresCancelAlgoOrder(LINEAR, undefined, { algoId: (stop as unknown as { algoId: number }).algoId })
      await client.futuresLeverage(LINEAR, 10)
      const balance = await client.futuresBalance()
      assert.equal(balance.find(({ asset }) => asset === 'USDT')?.balance, '100000.00000000')
      assert.deepEqual(await client.futuresPositionRisk(), [])
      assert.deepEqual(await client.futuresDeleverageQuantile(), [])
      assert.deepEqual(await client.futuresForceOrders(), [])
    })

    it('trades contracts in coin', async () => {
      await client.deliveryBuy(COIN, 1, 59_000)
      await client.deliveryOrder('STOP_MARKET', 'BUY', COIN, 1, undefined, { stopPrice: 61_000 })
      assert.equal((await client.deliveryOpenOrders(COIN)).length, 2)
      await client.deliveryCountdownCancelAll(COIN, 60_000)
      await client.deliveryCountdownCancelAll(COIN, 0)
      await client.deliveryCancelAll(COIN)
      assert.deepEqual(await client.deliveryOpenOrders(COIN), [])
      const balance = await client.deliveryBalance()
      assert.equal(balance.find(({ asset }: { asset: string }) => asset === 'BTC')?.balance, '10.00000000')
    })

    it('receives marks, orders and positions', async (t) => {
      // This client never clears the timers that renew its listen key and look at its sockets.
      const { setInterval: repeat, setTimeout: start } = globalThis
      t.mock.method(globalThis, 'setInterval', (...args: Parameters<typeof repeat>) => repeat(...args).unref())
      t.mock.method(globalThis, 'setTimeout', (...args: Parameters<typeof start>) => {
        const timer = start(...args)
        return (args[1] ?? 0) > 60_000 ? timer.unref() : timer
      })
      const inbox = new Inbox()
      let isSubscribed = false
      const mark = client.futuresMarkPriceStream(LINEAR, inbox.put)
      client.websockets.userFutureData(inbox.put, inbox.put, inbox.put, inbox.put, () => {
        isSubscribed = true
      })
      t.after(() => {
        client.futuresTerminate(mark)
        for (const endpoint of Object.keys(client.futuresSubscriptions)) client.futuresTerminate(endpoint)
      })
      await eventually('user data is subscribed', () => isSubscribed)
      await inbox.first('the mark', (message) => 'markPrice' in message)
      await quote('/fapi', 'SELL', '60000', '0.1')
      await client.futuresMarketBuy(LINEAR, 0.1)
      await inbox.first('the fill', (message) => JSON.stringify(message).includes('"FILLED"'))
      await quote('/fapi', 'BUY', '60000', '0.1')
      await client.futuresMarketSell(LINEAR, 0.1, { reduceOnly: true })
      assert.deepEqual(await client.futuresPositionRisk(), [])
    })
  })
}
