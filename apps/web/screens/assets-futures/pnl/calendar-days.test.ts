import assert from 'node:assert/strict'
import { it } from 'node:test'
import { levelsOf, toneOf, weekColumn, weekDays } from './calendar-days.ts'

it('a day is shaded by its share of the strongest, gains and losses alike', () => {
  assert.deepEqual(levelsOf(['100', '-100', '0', '0.00000001', '50', '-51']), [4, 4, 0, 1, 2, 3])
  assert.deepEqual(levelsOf(['0', '0.00000000']), [0, 0])
})

it('weeks begin on Monday, in UTC', () => {
  assert.equal(weekColumn(Date.UTC(2026, 10, 23)), 1)
  assert.equal(weekColumn(Date.UTC(2026, 10, 29, 23, 59)), 7)
  assert.deepEqual(weekDays('en'), ['M', 'T', 'W', 'T', 'F', 'S', 'S'])
  assert.equal(weekDays('zh').join(''), '一二三四五六日')
})

it('a day without profit is neither gain nor loss', () => {
  assert.deepEqual(['1', '-0.00000001', '0.00'].map(toneOf), ['gain', 'loss', 'none'])
})
