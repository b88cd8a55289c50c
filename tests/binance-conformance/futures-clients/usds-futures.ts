import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { Inbox } from '../../support/inbox.ts'
import { type FuturesMarket, LINEAR as symbol } from './market.ts'
import { type Loose, loose } from './official.ts'

/** The official client of contracts in dollars. */
export function usdsFuturesOfBinance({ trader, quote, clear, secureUrl }: FuturesMarket): void {
  describe('@binance/derivatives-trading-usds-futures', () => {
    let client: DerivativesTradingUsdsFutures
    let rest: Loose
    const limit = { symbol, type: 'LIMIT', timeInForce: 'GTC', quantity: 0.1 }

    before(async () => {
      const { apiKey, secret: apiSecret } = await trader('usds')
      const wsUrl = secureUrl.replace('https', 'wss')
      client = new DerivativesTradingUsdsFutures({
        configurationRestAPI: { apiKey, apiSecret, basePath: secureUrl, timeout: 15_000, retries: 0 },
        configurationWebsocketAPI: { apiKey, apiSecret, wsURL: `${wsUrl}/ws-fapi/v1` },
        configurationWebsocketStreams: { wsURL: `${wsUrl}/fstream` },
      })
      rest = loose(client.restAPI)
    })

    it('reads the market', async () => {
      const { symbols } = await rest('exchangeInformation')
      assert.ok(symbols.some((row: { symbol: string }) => row.symbol === symbol))
      await quote('/fapi', 'BUY', '59000', '0.1')
      assert.deepEqual((await rest('orderBook', { symbol })).bids, [['59000.0', '0.100']])
      assert.equal(Number((await rest('markPrice', { symbol })).indexPrice), 60_000)
      assert.deepEqual(await rest('getFundingRateHistory', { symbol }), [])
      assert.ok(Array.isArray(await rest('klineCandlestickData', { symbol, interval: '1m' })))
      assert.ok(Array.isArray(await rest('markPriceKlineCandlestickData', { symbol, interval: '1m' })))
      assert.equal((await rest('openInterest', { symbol })).symbol, symbol)
      assert.deepEqual((await rest('queryIndexPriceConstituents', { symbol })).constituents, [])
      assert.equal((await rest('assetIndex', { symbol: 'BTCUSD' })).index, '60000.00000000')
      assert.deepEqual(await rest('compositeIndexSymbolInformation'), [])
      assert.ok(Array.isArray(await rest('longShortRatio', { symbol, period: '5m' })))
      assert.equal((await rest('adlRisk', { symbol })).adlRisk, 'high')
      await clear()
    })

    it('places, changes, finds and cancels orders', async () => {
      const placed = await rest('newOrder', { ...limit, side: 'BUY', price: 59_000 })
      assert.deepEqual([placed.status, placed.price], ['NEW', '59000.0'])
      const { orderId } = placed
      await rest('modifyOrder', { symbol, side: 'BUY', quantity: 0.2, price: 58_000, orderId })
      const [change] = await rest('getOrderModifyHistory', { symbol, orderId })
      assert.deepEqual(change.amendment, {
        price: { before: '59000.0', after: '58000.0' },
        origQty: { before: '0.100', after: '0.200' },
        count: 1,
      })
      assert.equal((await rest('queryOrder', { symbol, orderId })).origQty, '0.200')
      assert.equal((await rest('queryCurrentOpenOrder', { symbol, orderId })).orderId, orderId)
      assert.equal((await rest('cancelOrder', { symbol, orderId })).status, 'CANCELED')
      await rest('testOrder', { ...limit, side: 'BUY', price: 59_000 })
      const [, refused] = await rest('placeMultipleOrders', {
        batchOrders: [
          { ...limit, side: 'BUY', price: '58000', quantity: '0.1' },
          { ...limit, side: 'BUY', price: '90000', quantity: '0.1' },
        ],
      })
      assert.equal(refused.code, -4016)
      await rest('cancelAllOpenOrders', { symbol })
      assert.deepEqual(await rest('currentAllOpenOrders', { symbol }), [])
      const limits = await rest('queryUserRateLimit')
      assert.deepEqual(
        limits.map((row: { interval: string; limit: number }) => [row.interval, row.limit]),
        [
          ['SECOND', 300],
          ['MINUTE', 1200],
        ],
      )
    })

    it('places orders that wait for a price, and cancels them', async () => {
      const stop = { algoType: 'CONDITIONAL', symbol, side: 'SELL', type: 'STOP_MARKET', quantity: 0.1 }
      const { algoId } = await rest('newAlgoOrder', { ...stop, triggerPrice: 55_000 })
      assert.equal((await rest('queryAlgoOrder', { algoId })).algoStatus, 'NEW')
      assert.equal((await rest('currentAllAlgoOpenOrders', { symbol })).length, 1)
      await rest('cancelAllAlgoOpenOrders', { symbol })
      assert.deepEqual(await rest('currentAllAlgoOpenOrders', { symbol }), [])
    })

    it('sets leverage and modes, and reads the account', async () => {
      assert.equal((await rest('changeInitialLeverage', { symbol, leverage: 25 })).leverage, 25)
      await rest('changeMarginType', { symbol, marginType: 'ISOLATED' })
      await rest('changeMarginType', { symbol, marginType: 'CROSSED' })
      assert.equal((await rest('getCurrentPositionMode')).dualSidePosition, false)
      await rest('changePositionMode', { dualSidePosition: 'true' })
      await rest('changePositionMode', { dualSidePosition: 'false' })
      assert.equal((await rest('accountInformationV3')).totalWalletBalance, '100000.00000000')
      const wallets = await rest('futuresAccountBalanceV3')
      assert.equal(wallets.find(({ asset }: { asset: string }) => asset === 'USDT').balance, '100000.00000000')
      assert.equal((await rest('futuresAccountConfiguration')).dualSidePosition, false)
      assert.equal((await rest('userCommissionRate', { symbol })).makerCommissionRate, '0.00020000')
      assert.deepEqual(await rest('getBnbBurnStatus'), { feeBurn: false })
      assert.deepEqual(await rest('getCurrentMultiAssetsMode'), { multiAssetsMargin: false })
      assert.equal((await rest('notionalAndLeverageBrackets', { symbol })).brackets.length, 6)
    })

    it('opens and closes over the WebSocket API, and receives events on streams', async () => {
      const inbox = new Inbox()
      const { listenKey } = await rest('startUserDataStream')
      const streams = await client.websocketStreams.connect()
      const api = await client.websocketAPI.connect()
      try {
        streams.userData(listenKey).on('message', inbox.put)
        streams.aggregateTradeStreams({ symbol: 'btcusdt' }).on('message', inbox.put)
        streams.diffBookDepthStreams({ symbol: 'btcusdt' }).on('message', inbox.put)
        await quote('/fapi', 'SELL', '60000', '0.1')
        await eventually('the streams are open', async () => streams.isConnected())
        const order = loose(api)
        const placed = await order('newOrder', { ...limit, side: 'BUY', price: 60_000 })
        const fill = await inbox.first('the fill', ({ e, o }) => {
          return e === 'ORDER_TRADE_UPDATE' && (o as { x: string }).x === 'TRADE'
        })
        assert.equal((fill.o as { i: number }).i, placed.orderId)
        await inbox.first('the position', ({ e, a }) => {
          return e === 'ACCOUNT_UPDATE' && (a as { P: { pa: string }[] }).P[0]?.pa === '0.100'
        })
        await inbox.first('the trade', ({ e }) => e === 'aggTrade')
        await inbox.first('the book', ({ e, s }) => e === 'depthUpdate' && s === symbol)
        const [held] = await rest('positionInformationV3', { symbol })
        assert.deepEqual([held.positionAmt, held.entryPrice], ['0.100', '60000.00000000'])
        const [quantile] = await rest('positionAdlQuantileEstimation', { symbol })
        assert.deepEqual(Object.keys(quantile.adlQuantile), ['LONG', 'SHORT', 'BOTH'])
        assert.ok(quantile.adlQuantile.BOTH >= 0 && quantile.adlQuantile.BOTH <= 4)
        await quote('/fapi', 'BUY', '60000', '0.1')
        await rest('newOrder', { symbol, side: 'SELL', type: 'MARKET', quantity: 0.1, reduceOnly: 'true' })
        assert.deepEqual(await rest('positionInformationV3', { symbol }), [])
        const trades = await rest('accountTradeList', { symbol })
        assert.deepEqual(
          trades.map((row: { side: string }) => row.side),
          ['BUY', 'SELL'],
        )
        const income = await rest('getIncomeHistory', { incomeType: 'COMMISSION' })
        assert.equal(income.length, 2)
      } finally {
        await streams.disconnect()
        await api.disconnect()
        await rest('closeUserDataStream')
      }
    })

    it('a countdown that is not renewed cancels its orders', async () => {
      await rest('newOrder', { ...limit, side: 'BUY', price: 59_000 })
      const answer = await rest('autoCancelAllOpenOrders', { symbol, countdownTime: 300 })
      assert.deepEqual(answer, { symbol, countdownTime: '300' })
      await eventually('the order is gone', async () => (await rest('currentAllOpenOrders', { symbol })).length === 0)
    })
  })
}
