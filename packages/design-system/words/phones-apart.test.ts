import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phonesApart } from './phones-apart.ts'

test('phone numbers, whole or masked, are set apart; what a message chooses or counts by is not', () => {
  const values = { target: '+491***678', local: '0151 2345', side: 'buy', n: 5, text: '12', mail: 'a***e@example.com' }
  assert.deepEqual(phonesApart(values), { ...values, target: '\u2066+491***678\u2069' })
  assert.equal(phonesApart(undefined), undefined)
})
