import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FiredListener } from '@bowline/capabilities/price-alerts/index.ts'
import { SampleExchange } from '../../socket-kit/sample-exchange.fixture.ts'
import { priceAlertPart } from './price-alerts.ts'

const ALICE = 1001

test('an alert that has fired is sent to its user’s open pages, with the time it fired', () => {
  const listeners = new Set<FiredListener>()
  const onFired = (listener: FiredListener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const { markets } = new SampleExchange()
  const [market] = markets.markets()
  assert.ok(market)
  const published: unknown[] = []
  priceAlertPart({ alerts: { onFired }, markets }).start?.((...notice) => published.push(notice))
  const price = 61_000_00000000n
  const alert = { id: 1, userId: ALICE, market: market.number, direction: 'above' as const, price, createdAtMs: 1 }
  for (const listener of listeners) listener({ ...alert, fired: { atMs: 2, price } })
  const row = { id: 1, pair: 'BTC_USDT', direction: 'above', price: '61000.00', createdAtMs: 1 }
  assert.deepEqual(published, [[ALICE, { alerts: [{ ...row, fired: { atMs: 2, price: '61000.00' } }] }, 2]])
})
