import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { DerivativesTradingCoinFutures } from '@binance/derivatives-trading-coin-futures'
import { DerivativesTradingUsdsFutures } from '@binance/derivatives-trading-usds-futures'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { CoinMClient, USDMClient } from 'binance'
import { COIN, type FuturesMarket, LINEAR as symbol } from './market.ts'
import { loose } from './official.ts'

/** More than all others have: of six to ten holders the two are the fifth. */
const WEALTH = ['3000000 USDT', '300 BTC']

type Ratio = Record<'longShortRatio' | 'longAccount' | 'shortAccount' | 'longPosition' | 'shortPosition', string>

async function clientsOf({ trader, baseUrl }: FuturesMarket, name: string, ...funds: string[]) {
  const { apiKey: api_key, secret: api_secret } = await trader(name, ...funds)
  const options = { api_key, api_secret, baseUrl, disableTimeSync: true }
  return { linear: new USDMClient(options), coin: new CoinMClient(options) }
}

/** Two with more than everybody else open, one long and one short. */
export async function openWealthy(market: FuturesMarket): Promise<void> {
  for (const [side, other, quantity, contracts] of [
    ['BUY', 'SELL', 0.06, 6],
    ['SELL', 'BUY', 0.02, 2],
  ] as const) {
    const { linear, coin } = await clientsOf(market, `wealthy-${side}`, ...WEALTH)
    await market.quote('/fapi', other, '60000', String(quantity))
    await linear.submitNewOrder({ symbol, side, type: 'MARKET', quantity })
    await market.quote('/dapi', other, '60000', String(contracts))
    await coin.submitNewOrder({ symbol: COIN, side, type: 'MARKET', quantity: contracts })
  }
}

/**
 * Ratios of those who hold most, of takers, and of the last price to the index, as four clients ask for them: after the wealthy
 * have opened and time has passed.
 */
export function ratiosOfTraders(market: FuturesMarket): void {
  describe('ratios of traders', () => {
    const { futures, trader, secureUrl } = market
    const period = '5m'
    const pair = 'BTCUSD'
    let usds: ReturnType<typeof loose>
    let coins: ReturnType<typeof loose>
    let tiago: Awaited<ReturnType<typeof clientsOf>>

    before(async () => {
      const { apiKey, secret: apiSecret } = await trader('statistician')
      const configurationRestAPI = { apiKey, apiSecret, basePath: secureUrl, timeout: 15_000, retries: 0 }
      usds = loose(new DerivativesTradingUsdsFutures({ configurationRestAPI }).restAPI)
      coins = loose(new DerivativesTradingCoinFutures({ configurationRestAPI }).restAPI)
      tiago = await clientsOf(market, 'tiago-reads')
    })

    const last = (rows: readonly Ratio[]) => rows.at(-1)

    it('those with most: accounts and positions, by symbol and by pair', async () => {
      const accounts = await eventually('a sample', async () =>
        last(await usds('topTraderLongShortRatioAccounts', { symbol, period })),
      )
      assert.deepEqual([accounts.longShortRatio, accounts.longAccount], ['1.0000', '0.5000'])
      const positions = last(await usds('topTraderLongShortRatioPositions', { symbol, period }))
      assert.deepEqual(
        [positions?.longShortRatio, positions?.longAccount, positions?.shortAccount],
        ['3.0000', '0.7500', '0.2500'],
      )
      const ofPair = last(await coins('topTraderLongShortRatioPositions', { pair, period }))
      assert.deepEqual(
        [ofPair?.longShortRatio, ofPair?.longPosition, ofPair?.shortPosition],
        ['3.0000', '0.7500', '0.2500'],
      )
      for (const name of [pair, COIN])
        assert.equal(
          last(await coins('topTraderLongShortRatioAccounts', { symbol: name, period }))?.longAccount,
          '0.5000',
        )
      assert.equal(last(await coins('longShortRatio', { pair, period }))?.longShortRatio !== undefined, true)
    })

    it('the same as another client asks', async () => {
      const linear = (await tiago.linear.getTopTradersLongShortPositionRatio({ symbol, period })) as never
      assert.equal(last(linear)?.longShortRatio, '3.0000')
      const accounts = (await tiago.linear.getTopTradersLongShortAccountRatio({ symbol, period })) as never
      assert.equal(last(accounts)?.shortAccount, '0.5000')
      const coin = (await tiago.coin.getTopTradersLongShortPositionRatio({ pair, period } as never)) as never
      assert.equal(last(coin)?.longPosition, '0.7500')
    })

    it('what takers bought and sold, and how far the last price is from the index', async () => {
      const taken = await eventually('the period', async () =>
        (await usds('takerBuySellVolume', { symbol, period, limit: 500 })).at(-1),
      )
      assert.ok(Math.abs(Number(taken.buySellRatio) - Number(taken.buyVol) / Number(taken.sellVol)) < 0.0001)
      const inCoin = (await coins('takerBuySellVolume', { pair, period, contractType: 'PERPETUAL', limit: 500 })) as {
        takerBuyVol: string
        takerBuyVolValue: string
      }[]
      const bought = inCoin.filter(({ takerBuyVol }) => Number(takerBuyVol) > 0)
      // A contract of 100 dollars at 60,000.
      for (const { takerBuyVol, takerBuyVolValue } of bought)
        assert.ok(Math.abs(Number(takerBuyVolValue) - Number(takerBuyVol) / 600) < 0.001)
      assert.ok(bought.length > 0)
      const [basis] = (await usds('basis', { pair: symbol, period, contractType: 'PERPETUAL', limit: 500 })) as Record<
        string,
        string
      >[]
      assert.equal(Number(basis?.basis), Number(basis?.futuresPrice) - Number(basis?.indexPrice))
    })

    it('refuses what is no contract, no period and nothing at all, and has nothing of the future', async () => {
      const codeOf = async (path: string) => (await futures.get(`/futures/data/${path}`)).body.code
      for (const path of ['topLongShortAccountRatio', 'topLongShortPositionRatio', 'takerlongshortRatio', 'basis']) {
        assert.equal(await codeOf(`${path}?symbol=NOUSDT&period=5m`), -1121)
        assert.equal(await codeOf(`${path}?symbol=BTCUSDT&period=3m`), -1120)
        assert.equal(await codeOf(`${path}?symbol=BTCUSDT`), -1102)
        assert.equal(await codeOf(`${path}?period=5m`), -1102)
        assert.equal(await codeOf(`${path}?symbol=BTCUSDT&period=5m&limit=0`), -1130)
        const { body } = await futures.get(`/futures/data/${path}?symbol=BTCUSDT&period=5m&startTime=4000000000000`)
        assert.deepEqual(body, [])
      }
    })
  })
}
