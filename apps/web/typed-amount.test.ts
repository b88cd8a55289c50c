import assert from 'node:assert/strict'
import { it } from 'node:test'
import { amountFault, mostAmount } from './typed-amount.ts'

it('an amount is checked against its bounds in the order in which people mend it', () => {
  const bounds = { least: '1', most: '100', available: '50' }
  const faults = ['', '0', '0.000', '-1', '1e3', '1.000000001', '0.5', '101', '51', '50'].map((amount) =>
    amountFault(amount, bounds),
  )
  assert.deepEqual(faults.slice(0, 5), Array(5).fill('missing'))
  assert.deepEqual(faults.slice(5), ['decimals', 'least', 'most', 'balance', undefined])
})

it('without a bound only the others count, and decimals are those of the ledger', () => {
  const faults = ['0.123456789', '12.00000001', '12', '0.00000001'].map((amount) => amountFault(amount, { most: '12' }))
  assert.deepEqual(faults, ['decimals', 'most', undefined, undefined])
})

it('all there is is what the account has, or the most that is taken', () => {
  assert.deepEqual([mostAmount('50.00000000', '100.0'), mostAmount('500', '100.50000000')], ['50', '100.5'])
})
