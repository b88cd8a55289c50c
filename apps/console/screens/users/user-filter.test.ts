import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterCount, searchOf, sortOf, sortText } from './user-filter.ts'

test('asks for what the URL says, and for nothing else', () => {
  assert.deepEqual(searchOf({}), { query: '' })
  assert.deepEqual(searchOf({ q: 'ali', country: 'FR', level: '2', colour: 'red' }), {
    query: 'ali',
    country: 'FR',
    level: '2',
  })
})

test('a day lasts to its end, in UTC', () => {
  const search = searchOf({ from: '2030-01-01', to: '2030-01-01' })
  assert.equal(search.registeredFromMs, Date.UTC(2030, 0, 1))
  assert.equal(search.registeredToMs, Date.UTC(2030, 0, 2) - 1)
  assert.deepEqual(searchOf({ from: 'yesterday' }), { query: '' })
})

test('a sorting survives the URL', () => {
  const sort = { column: 'level', direction: 'ascending' } as const
  assert.deepEqual(sortOf({ sort: sortText(sort) }), sort)
  assert.deepEqual(searchOf({ sort: 'level-up' }), { query: '', order: 'level', direction: 'up' })
  assert.equal(sortOf({ sort: 'email-up' }), undefined)
})

test('counts the filters, not the search text and the sorting', () => {
  assert.equal(filterCount({ q: 'a', sort: 'id-up', country: 'FR', from: '2030-01-01', level: '' }), 2)
})
