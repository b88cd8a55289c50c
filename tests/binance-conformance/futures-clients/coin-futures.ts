import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { DerivativesTradingCoinFutures } from '@binance/derivatives-trading-coin-futures'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { Inbox } from '../../support/inbox.ts'
import { type FuturesMarket, COIN as symbol } from './market.ts'
import { type Loose, loose } from './official.ts'

/** The official client of contracts in coin. It knows no algo orders. */
export function coinFuturesOfBinance({ trader, quote, clear, secureUrl }: FuturesMarket): void {
  describe('@binance/derivatives-trading-coin-futures', () => {
    let client: DerivativesTradingCoinFutures
    let rest: Loose
    const limit = { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: 10 }

    before(async () => {
      const { apiKey, secret: apiSecret } = await trader('coin')
      const wsUrl = secureUrl.replace('https', 'wss')
      client = new DerivativesTradingCoinFutures({
        configurationRestAPI: { apiKey, apiSecret, basePath: secureUrl, timeout: 15_000, retries: 0 },
        configurationWebsocketAPI: { apiKey, apiSecret, wsURL: `${wsUrl}/ws-dapi/v1` },
        configurationWebsocketStreams: { wsURL: `${wsUrl}/dstream` },
      })
      rest = loose(client.restAPI)
    })

    it('reads the market', async () => {
      const { symbols } = await rest('exchangeInformation')
      assert.ok(symbols.some((row: { contractStatus: string }) => row.contractStatus === 'TRADING'))
      await quote('/dapi', 'BUY', '59000', '10')
      assert.deepEqual((await rest('orderBook', { symbol })).bids, [['59000.0', '10']])
      assert.equal((await rest('symbolOrderBookTicker', { symbol }))[0].bidPrice, '59000.0')
      assert.equal((await rest('indexPriceAndMarkPrice', { symbol }))[0].pair, 'BTCUSD')
      assert.equal((await rest('queryIndexPriceConstituents', { symbol: 'BTCUSD' })).symbol, 'BTCUSD')
      assert.ok(Array.isArray(await rest('indexPriceKlineCandlestickData', { pair: 'BTCUSD', interval: '1m' })))
      assert.ok((await rest('getFundingRateInfo')).length > 0)
      await clear()
    })

    it('places, changes, finds and cancels orders, stops among them', async () => {
      const { orderId } = await rest('newOrder', { ...limit, side: 'BUY', price: 59_000 })
      await rest('modifyOrder', { symbol, side: 'BUY', price: 58_000, orderId })
      const [change] = await rest('getOrderModifyHistory', { symbol, orderId })
      assert.deepEqual(change.amendment.price, { before: '59000.0', after: '58000.0' })
      const stop = await rest('newOrder', { symbol, side: 'BUY', type: 'STOP_MARKET', quantity: 1, stopPrice: 61_000 })
      assert.deepEqual(
        (await rest('currentAllOpenOrders', { symbol })).map((row: { orderId: number }) => row.orderId),
        [orderId, stop.orderId],
      )
      await rest('autoCancelAllOpenOrders', { symbol, countdownTime: 200 })
      await eventually('both are gone', async () => (await rest('currentAllOpenOrders', { symbol })).length === 0)
      assert.equal((await rest('queryOrder', { symbol, orderId })).status, 'CANCELED')
    })

    it('opens and closes, and receives events on streams', async () => {
      const inbox = new Inbox()
      const { listenKey } = await rest('startUserDataStream')
      const streams = await client.websocketStreams.connect()
      try {
        streams.userData(listenKey).on('message', inbox.put)
        streams.markPriceStream({ symbol: 'btcusd_perp', updateSpeed: '1s' }).on('message', inbox.put)
        await inbox.first('the mark', ({ e }) => e === 'markPriceUpdate')
        await rest('changeInitialLeverage', { symbol, leverage: 10 })
        await inbox.first('the leverage', ({ e }) => e === 'ACCOUNT_CONFIG_UPDATE')
        await quote('/dapi', 'SELL', '60000', '10')
        await rest('newOrder', { symbol, side: 'BUY', type: 'MARKET', quantity: 10 })
        await inbox.first('the position', ({ e, a }) => {
          return e === 'ACCOUNT_UPDATE' && (a as { P: { pa: string }[] }).P[0]?.pa === '10'
        })
        const held = await rest('positionInformation', { pair: 'BTCUSD' })
        assert.deepEqual([held[0].positionAmt, held[0].leverage], ['10', '10'])
        assert.equal((await rest('positionAdlQuantileEstimation', { symbol })).length, 1)
        await quote('/dapi', 'BUY', '60000', '10')
        await rest('newOrder', { symbol, side: 'SELL', type: 'MARKET', quantity: 10, reduceOnly: 'true' })
        const income = await rest('getIncomeHistory', { incomeType: 'COMMISSION' })
        assert.deepEqual(
          income.map((row: { asset: string; income: string }) => [row.asset, row.income]),
          [
            ['BTC', '-0.00000834'],
            ['BTC', '-0.00000834'],
          ],
        )
        const { assets } = await rest('accountInformation')
        const btc = assets.find(({ asset }: { asset: string }) => asset === 'BTC')
        assert.equal(btc.walletBalance, '9.99998332')
      } finally {
        await streams.disconnect()
        await rest('closeUserDataStream')
      }
    })
  })
}
