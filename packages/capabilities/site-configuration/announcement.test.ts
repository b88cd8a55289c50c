import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement, published, readAnnouncement } from './announcement.ts'

const NOON = Date.UTC(2026, 0, 5, 12)
const write = (slug: string, day: number, more: object = {}) =>
  announcement.parse({ slug, publishedAt: `2026-01-0${day}T00:00:00Z`, title: slug, body: ['Text.'], ...more })

test('pinned announcements come first, then the newest, and future ones are not published', () => {
  const all = [write('old', 1), write('new', 4), write('ahead', 6), write('pinned', 2, { pinned: true })]
  assert.deepEqual(
    published(all, NOON).map(({ slug }) => slug),
    ['pinned', 'new', 'old'],
  )
})

test('an announcement is shown in one language, never half in another', () => {
  const written = write('fees', 1, {
    title: { en_US: 'Fees', zh_CN: '手续费' },
    body: { en_US: ['## Heading', 'First words.'] },
  })
  const read = readAnnouncement(written, 'zh_CN')
  assert.deepEqual([read.locale, read.title, read.summary], ['en_US', 'Fees', 'First words.'])
})

test('a long first paragraph is shortened at a word boundary', () => {
  const { summary } = readAnnouncement(write('long', 1, { body: ['word '.repeat(60)] }), 'en_US')
  assert.match(summary, /^(word ){39}word…$/)
})
