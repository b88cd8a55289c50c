import assert from 'node:assert/strict'
import { it } from 'node:test'
import { moneyBounds, type Relation, sumsOf } from './copy-sums.ts'

it('what is set aside counts as the copier’s until it is settled, and what has ended counts no more', () => {
  const relations = [
    { state: 'active', equity: '1020.50000000', withheld: '2.50000000', profit: '23.00000000' },
    { state: 'stopping', equity: '90.00000000', withheld: '0.00000000', profit: '-10.00000000' },
    { state: 'ended', equity: '500.00000000', withheld: '0.00000000', profit: '7.00000000' },
  ] as Relation[]
  assert.deepEqual(sumsOf(relations), { equity: '1113.00000000', profit: '13.00000000' })
})

it('money goes to a leader up to the most, and comes back down to the least and as far as it is free', () => {
  const relation = { allotted: '1000', available: '-3' }
  const limits = { least: '50', most: '50000' }
  assert.deepEqual(moneyBounds(relation, 'in', limits, '20'), {
    ...{ least: '0.00000001', most: '49000.00000000', available: '20' },
  })
  const out = moneyBounds(relation, 'out', limits, '20')
  assert.deepEqual([out.most, out.available], ['950.00000000', '0.00000000'])
  assert.equal(moneyBounds({ ...relation, allotted: '50' }, 'out', limits, '20').most, '0')
})
