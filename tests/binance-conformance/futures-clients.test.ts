import { describe } from 'node:test'
import { BTCUSD, BTCUSDT, call, setFuturesApi } from '../../packages/gateways/binance-futures/futures-api.fixture.ts'
import { setTlsFront } from '../support/tls-front.ts'
import { binanceOfTiagosiebler } from './futures-clients/binance.ts'
import { coinFuturesOfBinance } from './futures-clients/coin-futures.ts'
import { livingClients } from './futures-clients/living-clients.ts'
import { COIN, type FuturesMarket, LINEAR } from './futures-clients/market.ts'
import { nodeBinanceApi } from './futures-clients/node-binance-api.ts'
import { openWealthy, ratiosOfTraders } from './futures-clients/ratios.ts'
import { usdsFuturesOfBinance } from './futures-clients/usds-futures.ts'
import { wholeLives } from './futures-clients/whole-life.ts'

/** Clients as they are, with another address, on one exchange. */
describe('clients that trade contracts', async () => {
  const futures = await setFuturesApi({ withWorker: true })
  const { address: baseUrl } = futures.api
  await futures.index(BTCUSDT, '60000')
  await futures.index(BTCUSD, '60000')
  const funds = ['100000 USDT', '10 BTC']
  const maker = await futures.trader('maker', ...funds)
  const market: FuturesMarket = {
    ...{ futures, baseUrl, wsUrl: baseUrl.replace(/^http/, 'ws'), secureUrl: await setTlsFront(baseUrl) },
    async trader(name, ...its) {
      const { apiKey, secretKey: secret } = await futures.trader(name, ...(its.length > 0 ? its : funds))
      return { apiKey, secret }
    },
    async quote(path, side, price, quantity) {
      const symbol = path === '/fapi' ? LINEAR : COIN
      const order = { symbol, side, price, quantity, type: 'LIMIT', timeInForce: 'GTC' }
      await call(maker, 'POST', `${path}/v1/order`, order)
    },
    async clear() {
      await call(maker, 'DELETE', '/fapi/v1/allOpenOrders', { symbol: LINEAR })
      await call(maker, 'DELETE', '/dapi/v1/allOpenOrders', { symbol: COIN })
    },
  }
  usdsFuturesOfBinance(market)
  coinFuturesOfBinance(market)
  binanceOfTiagosiebler(market)
  nodeBinanceApi(market)
  wholeLives(
    livingClients(market),
    market,
    async (half, asset) => {
      const rows = await call(maker, 'GET', `${half}/v1/income`, { limit: 1000 })
      const { assets } = await call(maker, 'GET', `${half}/v1/account`.replace('/fapi/v1', '/fapi/v3'))
      return {
        wallet: assets.find((row: { asset: string }) => row.asset === asset).walletBalance,
        income: rows.flatMap((row: { asset: string; income: string }) => (row.asset === asset ? [row.income] : [])),
      }
    },
    () => openWealthy(market),
  )
  ratiosOfTraders(market)
})
