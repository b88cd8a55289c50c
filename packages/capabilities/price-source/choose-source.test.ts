import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '@bowline/platform/log.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { choosePriceSource } from './choose-source.ts'

const log = createLog('test', { level: 'silent' })

test('production never uses simulated prices, the demo does and says so, and a demo without traffic has none', () => {
  const registry = new MarketRegistry()
  assert.equal(choosePriceSource({ mode: 'production', demoTraffic: 0 }, registry, log)?.simulated, false)
  assert.equal(choosePriceSource({ mode: 'demo', demoTraffic: 1 }, registry, log)?.simulated, true)
  assert.equal(choosePriceSource({ mode: 'demo', demoTraffic: 0 }, registry, log), undefined)
})
