import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@bowline/capabilities/messages/words.ts'
import { SITE_LOCALES } from '@bowline/capabilities/site-configuration/index.ts'
import { locales } from '@bowline/contract/locales.ts'

test('an operator may offer every locale that the page is translated into, and no other', () => {
  assert.deepEqual(
    [...SITE_LOCALES],
    locales.map(({ id }) => id),
  )
})

test('messages are written like the page: in the same locales, with the same tags and directions', () => {
  const written = [...languages].map(([id, { tag, direction }]) => ({ id, tag, direction }))
  const read = locales.map(({ id, tag, direction }) => ({ id, tag, direction }))
  const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id)
  assert.deepEqual(written.sort(byId), read.sort(byId))
})
