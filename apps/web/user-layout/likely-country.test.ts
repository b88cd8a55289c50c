import assert from 'node:assert/strict'
import { it } from 'node:test'
import { likelyCountry } from './likely-country.ts'

it('the likely country is the first a language names that is on the list', () => {
  const countries = [{ code: 'CH' }, { code: 'DE' }]
  assert.equal(likelyCountry(countries, ['de', 'de-CH', 'de-DE']), 'CH')
  assert.equal(likelyCountry(countries, ['fr-FR']), '')
  assert.equal(likelyCountry(countries, ['not a tag', 'zh-Hans-DE']), 'DE')
})
