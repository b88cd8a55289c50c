import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@bowline/capabilities/messages/words.ts'
import { locales } from '@bowline/contract/terms/locales.ts'

test('messages are written like the page: in the same locales, with the same tags and directions', () => {
  const written = [...languages].map(([id, { tag, direction }]) => ({ id, tag, direction }))
  const read = locales.map(({ id, tag, direction }) => ({ id, tag, direction }))
  const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id)
  assert.deepEqual(written.sort(byId), read.sort(byId))
})
