import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noFilter } from '../history/history-filter.ts'
import { countLines, exportFileName, exportParams } from './export-request.ts'

const NOON = Date.UTC(2026, 0, 31, 12)

test('the file name contains its content and its days', () => {
  assert.equal(exportFileName({ what: 'trades' }, NOON), 'trades_all-markets_2026-01-31.csv')
  const params = { what: 'history', pair: 'BTC_USDT', startMs: Date.UTC(2026, 0, 1), endMs: NOON + 1 } as const
  assert.equal(exportFileName(params, NOON), 'order-history_BTC_USDT_2026-01-01_2026-01-31.csv')
})

test('trades have no status', () => {
  const wish = { pair: undefined, filter: { ...noFilter, status: 'filled' as const }, nowMs: NOON, timeZone: 'UTC' }
  assert.deepEqual(exportParams({ ...wish, what: 'trades' }), { what: 'trades' })
  assert.deepEqual(exportParams({ ...wish, what: 'history' }), { what: 'history', status: 'filled' })
})

test('complete lines are counted', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  assert.equal(countLines(bytes('a,b\r\n1,2\r\n3')), 2)
})
