import { createLog } from '@bowline/platform/log.ts'
import { CcxtPriceSource } from './ccxt.ts'
import { ConfinedPriceSource } from './confined.ts'
import { specifyPriceSource } from './price-source.spec.ts'
import { startPublicExchange } from './public-exchanges.fixture.ts'
import { SimulatedPriceSource } from './simulated.ts'

const BTCUSDT = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }
const symbols = [BTCUSDT.symbol]
const log = createLog('test', { level: 'silent' })

specifyPriceSource('invented prices', async () => ({
  source: new SimulatedPriceSource([BTCUSDT], { everyMs: 5 }),
  symbols,
}))

specifyPriceSource('prices of real exchanges', async () => {
  const [binance, okx] = await Promise.all([startPublicExchange('binance'), startPublicExchange('okx')])
  const settings = { binance: binance.withStreams, okx: okx.withStreams }
  return {
    source: new CcxtPriceSource([BTCUSDT], { log, exchanges: { binance: 3, okx: 2 }, everyMs: 5, settings }),
    symbols,
    stop: async () => void (await Promise.all([binance.stop(), okx.stop()])),
  }
})

specifyPriceSource('the same in a process of their own', async () => {
  const kraken = await startPublicExchange('kraken')
  const settings = { kraken: kraken.settings }
  return {
    source: new ConfinedPriceSource([BTCUSDT], { log, exchanges: { kraken: 1 }, everyMs: 5, settings }),
    symbols,
    stop: () => kraken.stop(),
  }
})
