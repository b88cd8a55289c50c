import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BarRow } from '@bowline/contract/stream.ts'
import { changePercent } from './legend.ts'

const bar = (open: string, close: string): BarRow => [0, open, close, open, close, '1', '1', 1]

test('the change of a bar is exact to two places', () => {
  assert.equal(changePercent(bar('100.00', '101.00')), '1.00')
  assert.equal(changePercent(bar('100.00', '99.9')), '-0.10')
  assert.equal(changePercent(bar('0.00000003', '0.00000004')), '33.33')
  assert.equal(changePercent(bar('100', '100')), '0.00')
  assert.equal(changePercent(bar('0', '5')), '0.00')
})
