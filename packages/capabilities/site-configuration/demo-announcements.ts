import { join } from 'node:path'
import { readCatalogues } from '@bowline/platform/catalogues.ts'
import type english from './words/en_US.json'

const catalogues = readCatalogues<typeof english>(join(import.meta.dirname, 'words'))

/** Announcements of a new demo. `publishedAt` is added at start. */
export const DEMO_ANNOUNCEMENTS = (
  [
    { slug: 'demo-started', kind: 'news', pinned: true },
    { slug: 'trading-by-api', kind: 'product' },
    { slug: 'how-fees-are-charged', kind: 'product' },
    { slug: 'demo-terms', kind: 'news' },
  ] as const
).map((each) => ({ ...each, title: inEvery(each.slug, 'title'), body: inEvery(each.slug, 'body') }))

function inEvery(slug: keyof typeof english, part: 'title' | 'body') {
  return Object.fromEntries([...catalogues].map(([locale, words]) => [locale, words[slug][part]]))
}
