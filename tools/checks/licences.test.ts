import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isCompatible, licenceOf } from './licences.ts'

it('parses licence expressions', () => {
  for (const expression of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND BSD-3-Clause', '(GPL-2.0 OR (MIT AND ISC))']) {
    assert.ok(isCompatible(expression), expression)
  }
  for (const expression of [
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'SEE LICENSE IN LICENSE.txt',
    'UNLICENSED',
    '',
    '(MIT',
    'MIT OR',
  ]) {
    assert.ok(!isCompatible(expression), expression)
  }
})

it('finds the licence in the old forms of package.json', () => {
  assert.equal(licenceOf({ license: { type: 'MIT' } }), 'MIT')
  assert.equal(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] }), 'MIT OR GPL-3.0')
  assert.equal(licenceOf({}), undefined)
})
