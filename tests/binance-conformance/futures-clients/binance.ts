import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  CoinMClient,
  type DefaultLogger,
  MainClient,
  USDMClient,
  WebsocketAPIClient,
  WebsocketClient,
  WS_KEY_MAP,
} from 'binance'
import { Inbox } from '../../support/inbox.ts'
import { COIN, type FuturesMarket, type Keys, LINEAR as symbol } from './market.ts'

const silent = Object.fromEntries(['trace', 'info', 'error'].map((level) => [level, () => {}])) as typeof DefaultLogger

export function binanceOfTiagosiebler({ trader, quote, baseUrl, wsUrl }: FuturesMarket): void {
  describe('binance, the client by tiagosiebler', () => {
    let keys: Keys
    let linear: USDMClient
    let coin: CoinMClient
    const options = () => ({ api_key: keys.apiKey, api_secret: keys.secret, baseUrl, disableTimeSync: true })
    const limit = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: 0.1, price: 59_000 } as const

    before(async () => {
      keys = await trader('tiago')
      linear = new USDMClient(options())
      coin = new CoinMClient(options())
    })

    it('USDMClient places, changes, cancels, and reads the account', async () => {
      const { orderId } = await linear.submitNewOrder(limit)
      await linear.modifyOrder({ symbol, side: 'BUY', orderId, quantity: 0.2, price: 58_500 })
      assert.equal((await linear.getOrderModifyHistory({ symbol, orderId })).length, 1)
      assert.equal((await linear.getAllOpenOrders({ symbol })).length, 1)
      await linear.setCancelOrdersOnTimeout({ symbol, countdownTime: 60_000 })
      await linear.setCancelOrdersOnTimeout({ symbol, countdownTime: 0 })
      await linear.cancelAllOpenOrders({ symbol })
      const algo = await linear.submitNewAlgoOrder({
        ...{
          algoType: 'CONDITIONAL',
          symbol,
          side: 'SELL',
          type: 'STOP_MARKET',
          quantity: '0.1',
          triggerPrice: '55000',
        },
      })
      await linear.cancelAlgoOrder({ algoId: algo.algoId })
      assert.equal((await linear.getAccountInformationV3()).totalWalletBalance, '100000.00000000')
      assert.deepEqual(await linear.getPositionsV3(), [])
      assert.deepEqual(await linear.getADLQuantileEstimation(), [])
      assert.deepEqual(await linear.getBNBBurnStatus(), { feeBurn: false })
      assert.equal((await linear.getSymbolAdlRisk({ symbol })).symbol, symbol)
      assert.ok((await linear.getTradingSchedule()).marketSchedules)
      // Of periods that are over: there may be none in which anybody held anything.
      for (const row of await linear.getGlobalLongShortAccountRatio({ symbol, period: '5m' }))
        assert.equal(Number(row.longAccount) + Number(row.shortAccount), 1)
      // Its types know the symbol only, and the call the pair.
      const byPair = { pair: 'BTCUSD', period: '1h' } as never
      assert.ok(Array.isArray(await coin.getGlobalLongShortAccountRatio(byPair)))
    })

    it('MainClient moves money to and from the wallets by the number of the way', async () => {
      const main = new MainClient(options())
      const ways = [
        { asset: 'USDT', type: 2 },
        { asset: 'USDT', type: 1 },
        { asset: 'BTC', type: 4 },
        { asset: 'BTC', type: 3 },
      ] as const
      const made: number[] = []
      for (const way of ways) made.push((await main.submitNewFutureAccountTransfer({ ...way, amount: 0.5 })).tranId)
      const { rows, total } = await main.getFutureAccountTransferHistory({ asset: 'USDT', startTime: 1 })
      assert.equal(total, rows.length)
      const own = rows.filter(({ tranId }) => made.includes(tranId))
      assert.deepEqual(
        own.map(({ asset, amount, type, status }) => [asset, amount, Number(type), status]),
        [
          ['USDT', '0.50000000', 1, 'CONFIRMED'],
          ['USDT', '0.50000000', 2, 'CONFIRMED'],
        ],
      )
      const badly = { asset: 'USDT', amount: 1 }
      await assert.rejects(main.submitNewFutureAccountTransfer({ ...badly, type: 7 as 1 }), { code: -4001 })
      await assert.rejects(main.submitNewFutureAccountTransfer({ ...badly, type: 3 }), { code: -5011 })
      await assert.rejects(main.submitNewFutureAccountTransfer({ ...badly, amount: 9e9, type: 1 }), { code: -5013 })
    })

    it('CoinMClient places stops both ways, and trades', async () => {
      const stop = { symbol: COIN, side: 'BUY', quantity: 1 } as const
      await coin.submitNewOrder({ ...stop, type: 'STOP_MARKET', stopPrice: 61_000 })
      const algo = {
        ...stop,
        quantity: '1',
        algoType: 'CONDITIONAL',
        type: 'STOP_MARKET',
        triggerPrice: '62000',
      } as const
      await coin.submitNewAlgoOrder(algo)
      assert.equal((await coin.getAllOpenOrders({ symbol: COIN })).length, 2)
      await coin.cancelAllOpenOrders({ symbol: COIN })
      assert.deepEqual(await coin.getOpenAlgoOrders({ symbol: COIN }), [])
      await quote('/dapi', 'SELL', '60000', '5')
      await coin.submitNewOrder({ symbol: COIN, side: 'BUY', type: 'MARKET', quantity: 5 })
      await quote('/dapi', 'BUY', '60000', '5')
      await coin.submitNewOrder({ symbol: COIN, side: 'SELL', type: 'MARKET', quantity: 5 })
      assert.equal((await coin.getAccountTrades({ symbol: COIN })).length, 2)
    })

    it('WebsocketClient receives the market and the account, WebsocketAPIClient trades', async (t) => {
      // This client never clears the timer that renews its listen key; it must not keep our process alive.
      const { setInterval: start } = globalThis
      t.mock.method(globalThis, 'setInterval', (...args: Parameters<typeof start>) => start(...args).unref())
      const inbox = new Inbox()
      const [dollars, inCoin] = (['fstream', 'dstream'] as const).map((part) => {
        const made = new WebsocketClient({ ...options(), wsUrl: `${wsUrl}/${part}`, restOptions: options() }, silent)
        made.on('message', inbox.put)
        made.on('exception', () => {})
        return made
      }) as [WebsocketClient, WebsocketClient]
      const api = new WebsocketAPIClient(
        { ...options(), wsUrl, attachEventListeners: false, muteLatencyWarning: true },
        silent,
      )
      t.after(() => {
        for (const each of [dollars, inCoin, api.getWSClient()]) each.closeAll(true)
      })
      api.getWSClient().on('exception', () => {})
      await dollars.subscribe(['btcusdt@depth@100ms'], WS_KEY_MAP.usdmPublic)
      await dollars.subscribe(['btcusdt@aggTrade'], WS_KEY_MAP.usdmMarket)
      await dollars.subscribeUsdFuturesUserDataStream()
      await inCoin.subscribe(['btcusd_perp@markPrice@1s'], WS_KEY_MAP.coinm)
      await inCoin.subscribeCoinFuturesUserDataStream()
      const placed = await api.submitNewFuturesOrder('usdm', {
        ...{ symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price: '58000' },
        timestamp: Date.now(),
      })
      assert.equal(placed.status, 200)
      await inbox.first('the order', ({ e, o }) => e === 'ORDER_TRADE_UPDATE' && (o as { p: string }).p === '58000.0')
      await inbox.first(
        'the level',
        ({ e, b }) => e === 'depthUpdate' && (b as string[][]).some(([p]) => p === '58000.0'),
      )
      await linear.cancelAllOpenOrders({ symbol })
      await quote('/fapi', 'SELL', '60000', '0.1')
      await linear.submitNewOrder({ symbol, side: 'BUY', type: 'MARKET', quantity: 0.1 })
      await inbox.first('the trade', ({ e }) => e === 'aggTrade')
      await inbox.first('the mark of the coin', ({ e, s }) => e === 'markPriceUpdate' && s === COIN)
      await coin.setLeverage({ symbol: COIN, leverage: 15 })
      await inbox.first(
        'the leverage',
        ({ e, ac }) => e === 'ACCOUNT_CONFIG_UPDATE' && (ac as { s: string }).s === COIN,
      )
      await quote('/fapi', 'BUY', '60000', '0.1')
      await linear.submitNewOrder({ symbol, side: 'SELL', type: 'MARKET', quantity: 0.1, reduceOnly: 'true' })
    })
  })
}
