import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { ConfinedPriceSource } from './confined.ts'
import type { Quote } from './price-source.ts'
import { startPublicExchange, TOUCH } from './public-exchanges.fixture.ts'

const log = createLog('test', { level: 'silent' })
const MARKETS = [{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }]

describe('prices of real exchanges', async () => {
  const binance = await startPublicExchange('binance')
  const source = new ConfinedPriceSource(MARKETS, {
    log,
    exchanges: { binance: 3 },
    everyMs: 5,
    settings: { binance: binance.settings },
  })
  const quotes: Quote[] = []
  source.start((arrived) => quotes.push(...arrived))
  after(async () => {
    await source.stop()
    await binance.stop()
  })

  it('come from a process of their own', async () => {
    await until(() => quotes.length > 0)
    assert.notEqual(source.pid, process.pid)
    const [first] = quotes
    assert.deepEqual(
      { ...first, atMs: 0 },
      {
        ...{ source: 'binance', symbol: 'BTCUSDT', atMs: 0 },
        ...TOUCH,
      },
    )
  })

  it('go on when that process is killed', async () => {
    const former = source.pid as number
    process.kill(former, 'SIGKILL')
    await until(() => source.pid !== former)
    const known = quotes.length
    await until(() => quotes.length > known)
  })

  it('say which exchanges fail, and why', async () => {
    binance.fault = 'cut'
    await until(() => source.failures().has('binance'), 15_000)
    binance.fault = undefined
    await until(() => source.failures().size === 0, 15_000)
  })
})
