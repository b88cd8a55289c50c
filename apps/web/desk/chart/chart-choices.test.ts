import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChoices } from './chart-choices.ts'

test('a new visitor gets candles, averages and volume', () => {
  const { interval, type, indicators } = readChoices(undefined)
  assert.deepEqual([interval, type, indicators.map(({ name }) => name)], ['15m', 'candle', ['MA', 'VOL']])
})

test('what was chosen comes back, also that nothing is shown', () => {
  const kept = {
    interval: '1M',
    price: 'mark',
    type: 'line',
    axis: 'logarithm',
    zone: 'local',
    magnet: 'weak',
    hidden: ['fills'],
    isLegendFolded: true,
  }
  assert.deepEqual(readChoices({ ...kept, indicators: [] }), { ...kept, indicators: [] })
  const rsi = { name: 'RSI', params: [7, 14, 21] }
  assert.deepEqual(readChoices({ indicators: [rsi] }).indicators, [rsi])
})

test('what makes no sense is left out', () => {
  const choices = readChoices({
    interval: '2m',
    type: 3,
    indicators: [{ name: 'constructor' }, null, { name: 'RSI', params: [0, 1e9, 2.5] }, { name: 'RSI', params: [] }],
    hidden: ['fills', 'everything'],
  })
  assert.deepEqual([choices.interval, choices.type, choices.hidden], ['15m', 'candle', ['fills']])
  assert.equal(readChoices({ price: 'tomorrow' }).price, 'last')
  assert.deepEqual(choices.indicators, [{ name: 'RSI', params: [6, 12, 24] }])
})
