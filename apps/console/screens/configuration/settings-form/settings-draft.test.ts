import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byLocale, changesBetween, listOf, paragraphsOf, readAt, writeAt } from './settings-draft.ts'

const settings = {
  brand: { name: 'Bowline', slogan: 'Plain.' },
  announcements: [{ slug: 'one' }, { slug: 'two', title: { en_US: 'Two' } }],
}

test('reads a value by its path, in lists too', () => {
  assert.equal(readAt(settings, 'brand.name'), 'Bowline')
  assert.equal(readAt(settings, 'announcements.1.title.en_US'), 'Two')
  assert.equal(readAt(settings, 'links.support'), undefined)
})

test('changes one value and leaves the others where they are', () => {
  const changed = writeAt(settings, 'brand.name', 'Knot')
  assert.deepEqual(changed, { ...settings, brand: { name: 'Knot', slogan: 'Plain.' } })
  assert.deepEqual(Object.keys(changed), ['brand', 'announcements'])
  assert.equal(settings.brand.name, 'Bowline')
  assert.deepEqual(writeAt({}, 'links.support', '/help'), { links: { support: '/help' } })
})

test('a removed value takes the empty object around it along, and a list closes', () => {
  assert.deepEqual(writeAt({ links: { support: '/help' }, a: 1 }, 'links.support', undefined), { a: 1 })
  assert.deepEqual(writeAt(settings, 'announcements.0', undefined).announcements, [settings.announcements[1]])
  assert.deepEqual(writeAt({ links: { support: '/help' } }, 'links.support', undefined), {})
})

test('reports every change with what was before', () => {
  const changed = writeAt(writeAt(settings, 'brand.slogan', undefined), 'announcements.1.title.de_DE', 'Zwei')
  assert.deepEqual(changesBetween(settings, changed), [
    { path: 'brand.slogan', from: 'Plain.', to: undefined },
    { path: 'announcements.1.title.de_DE', from: undefined, to: 'Zwei' },
  ])
  assert.deepEqual(changesBetween(settings, settings), [])
})

test('a text without languages is English, and lists are as people type them', () => {
  assert.deepEqual(byLocale('Hello'), { en_US: 'Hello' })
  assert.deepEqual(byLocale({ de_DE: 'Hallo' }), { de_DE: 'Hallo' })
  assert.deepEqual(byLocale(null), {})
  assert.deepEqual(paragraphsOf('one\nline\n\n\n two '), ['one\nline', 'two'])
  assert.equal(paragraphsOf(' \n'), undefined)
  assert.deepEqual(listOf('USDT, BTC'), ['USDT', 'BTC'])
  assert.equal(listOf(' '), undefined)
})
