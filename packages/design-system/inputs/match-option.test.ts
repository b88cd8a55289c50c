import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchOption } from './match-option.ts'

const options = [
  { value: 'DE', label: 'Germany (DE)' },
  { value: 'GE', label: 'Georgia (GE)' },
  { value: 'GB', label: 'United Kingdom (GB)' },
  { value: 'US', label: 'United States (US)' },
] as const

test('a name or a value chooses its option, in any case', () => {
  assert.equal(matchOption(options, 'germany (de)'), 'DE')
  assert.equal(matchOption(options, ' ge '), 'GE')
})

test('the beginning of a word suffices when only one has it', () => {
  assert.equal(matchOption(options, 'germ'), 'DE')
  assert.equal(matchOption(options, 'king'), 'GB')
  assert.equal(matchOption(options, 'united'), undefined)
  assert.equal(matchOption(options, 'many'), undefined)
  assert.equal(matchOption(options, ''), undefined)
})
