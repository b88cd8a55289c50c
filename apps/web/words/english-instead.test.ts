import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLocale, type Locale } from '@bowline/contract/terms/locales.ts'
import { englishInstead } from './english-instead.ts'

test('a text that is not there in the language of the page is marked as English, from left to right', () => {
  const arabic = findLocale('ar_AR') as Locale
  assert.deepEqual(englishInstead('en_US', arabic), { lang: 'en', dir: 'ltr' })
  assert.deepEqual(englishInstead('ar_AR', arabic), {})
})
