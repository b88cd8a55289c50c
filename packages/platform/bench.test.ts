import assert from 'node:assert/strict'
import { it } from 'node:test'
import { meetsBar } from './bench.ts'

it('compares the bar with the ratio, or with the value when there is no ratio', () => {
  assert.equal(meetsBar({ name: 'a', value: 10, unit: '/s', ratio: 2, bar: { atLeast: 3 } }), false)
  assert.equal(meetsBar({ name: 'a', value: 10, unit: '/s', bar: { atLeast: 3 } }), true)
  assert.equal(meetsBar({ name: 'a', value: 10, unit: 'ms', bar: { atMost: 3 } }), false)
  assert.equal(meetsBar({ name: 'a', value: 10, unit: 'ms' }), undefined)
})
