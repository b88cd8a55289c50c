import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BarRow } from '@bowline/contract/stream.ts'
import type { BarFeed } from '../bars/bar-feed.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { changePercent, type LegendTexts, legendWriter } from './legend.ts'

const bar = (open: string, close: string): BarRow => [0, open, close, open, close, '1', '1', 1]

test('the change of a bar is exact to two places', () => {
  assert.equal(changePercent(bar('100.00', '101.00')), '1.00')
  assert.equal(changePercent(bar('100.00', '99.9')), '-0.10')
  assert.equal(changePercent(bar('0.00000003', '0.00000004')), '33.33')
  assert.equal(changePercent(bar('100', '100')), '0.00')
  assert.equal(changePercent(bar('0', '5')), '0.00')
})

test('on a narrow chart the legend is short: letters for names, and no volume', () => {
  const texts: LegendTexts = {
    names: { open: 'Open', high: 'High', low: 'Low', close: 'Close' },
    shortNames: { open: 'O', high: 'H', low: 'L', close: 'C' },
    change: 'Change',
    volume: 'Volume',
    price: (value) => value,
    qty: (value) => value,
    percent: (value) => `${value}%`,
    fill: () => 'Bought',
  }
  const written = (isShort: boolean) =>
    legendWriter(texts)({
      data: { prev: null, current: { timestamp: 0, open: 1, high: 1, low: 1, close: 1 }, next: null },
      feed: { at: () => bar('100', '101') } as unknown as BarFeed,
      fills: [],
      theme: { gain: 'green' } as ChartTheme,
      isShort,
    }).map(({ title, value }) => [title, value].map((part) => (typeof part === 'string' ? part : part.text)).join(''))
  assert.deepEqual(written(false), ['Open 100', 'High 101', 'Low 100', 'Close 101', 'Change 1.00%', 'Volume 1'])
  assert.deepEqual(written(true), ['O 100', 'H 101', 'L 100', 'C 101', ' 1.00%'])
})
