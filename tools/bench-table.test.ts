import assert from 'node:assert/strict'
import { it } from 'node:test'
import { benchTable } from './bench-table.ts'

it('shows the measurement, its baseline, and whether the bar is met', () => {
  const table = benchTable({
    name: 'engine',
    work: '1,000,000 commands',
    figures: [
      {
        name: 'commands',
        value: 1_234_567.8,
        unit: '/s',
        baseline: { name: 'reference book', value: 400_000 },
        ratio: 3.086,
        bar: { atLeast: 3 },
      },
      { name: 'p99', value: 2.5, unit: 'ms', bar: { atMost: 2 } },
    ],
  })
  assert.equal(
    table,
    `engine: 1,000,000 commands

figure    measured      baseline                     ratio  bar
commands  1,234,568 /s  400,000 /s (reference book)  3.086  ≥ 3 met
p99       2.5 ms                                            ≤ 2 missed`,
  )
})
