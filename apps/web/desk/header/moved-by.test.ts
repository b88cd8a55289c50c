import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedBy } from './moved-by.ts'

test('the change is the last price minus the price a day ago, exactly', () => {
  assert.equal(movedBy({ open: '60000.10', last: '57246.01' }, 2), '-2754.09')
  assert.equal(movedBy({ open: '0.00000003', last: '0.00000010' }, 8), '0.00000007')
  assert.equal(movedBy({ open: '5', last: '5' }, 2), '0.00')
  assert.equal(movedBy({ open: null, last: '5' }, 2), null)
  assert.equal(movedBy(undefined, 2), null)
})
