import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SITE_LOCALES } from '@bowline/capabilities/site-configuration/index.ts'
import { locales } from '@bowline/contract/locales.ts'

test('an operator may offer every locale that the page is translated into, and no other', () => {
  assert.deepEqual(
    [...SITE_LOCALES],
    locales.map(({ id }) => id),
  )
})
