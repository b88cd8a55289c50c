import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDefaults } from './indicators.ts'
import { lineHues } from './line-hues.ts'

const hues = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const looks = (...names: Parameters<typeof withDefaults>[0][]) =>
  Object.fromEntries(
    [...lineHues(names.map(withDefaults), hues)].map(([name, lines]) => [
      name,
      lines.map(({ color, style }) => `${color}${style === 'dashed' ? '-' : ''}`),
    ]),
  )

test('each indicator goes on where the one before it ended', () => {
  const { MA = [], BOLL = [], RSI = [] } = looks('MA', 'BOLL', 'RSI')
  assert.deepEqual(MA.slice(0, 3), ['a', 'b', 'c'])
  assert.deepEqual(BOLL.slice(0, 3), ['d', 'e', 'f'])
  assert.deepEqual(RSI.slice(0, 3), ['g', 'h', 'a-'])
})

test('what draws no lines uses no hue', () => {
  assert.deepEqual(looks('VOL', 'SAR', 'VWAP').VWAP?.[0], 'a')
})
