import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, order } from '../../../live/orders.fixture.ts'
import { historyQuery, isBackwards, matchesFill, matchesOrder, noFilter } from './history-filter.ts'

const NOON = Date.UTC(2026, 0, 31, 12)

test('filters set to "any" are not sent', () => {
  assert.deepEqual(historyQuery(noFilter, undefined, NOON, 'UTC'), {})
  const query = historyQuery({ ...noFilter, side: 'sell', range: 'week' }, 'BTC_USDT', NOON, 'UTC')
  assert.deepEqual(query, { pair: 'BTC_USDT', side: 'sell', startMs: Date.UTC(2026, 0, 24, 12) })
})

test('a range of days includes its whole last day, in the page’s time zone', () => {
  const january = { ...noFilter, range: 'custom', from: '2026-01-01', to: '2026-01-31' } as const
  assert.deepEqual(historyQuery(january, undefined, NOON, 'UTC'), {
    startMs: Date.UTC(2026, 0, 1),
    endMs: Date.UTC(2026, 1, 1) - 1,
  })
  assert.equal(historyQuery(january, undefined, NOON, 'Asia/Shanghai').startMs, Date.UTC(2025, 11, 31, 16))
  assert.deepEqual(historyQuery({ ...january, from: '', to: '' }, undefined, NOON, 'UTC'), {})
  assert.equal(isBackwards({ ...january, from: '2026-02-01' }), true)
})

test('an order that ends now is filtered as the exchange would', () => {
  const query = { pair: 'BTC_USDT', status: 'filled', startMs: 1_000 } as const
  assert.equal(matchesOrder(order({ status: 'filled' }), query), true)
  assert.equal(matchesOrder(order({ status: 'canceled' }), query), false)
  assert.equal(matchesOrder(order({ status: 'filled', pair: 'ETH_USDT' }), query), false)
  assert.equal(matchesOrder(order({ status: 'filled', createdAtMs: 999 }), query), false)
  assert.equal(matchesFill(fill({ side: 'sell' }), { side: 'buy' }), false)
  assert.equal(matchesFill(fill({ atMs: 5 }), { endMs: 5 }), true)
})
