import { announcementKinds } from '@bowline/contract/terms/announcements.ts'
import { z } from 'zod'
import { localeOf, localized, textIn } from './localized-text.ts'

const HEADING = '## '
const SUMMARY_LENGTH = 200

/** Plain text: the page interprets no markup. A paragraph that begins with `## ` is a heading. */
export const announcement = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'must be 1 to 80 of a-z, 0-9 and -'),
  kind: z.enum(announcementKinds).default('news'),
  publishedAt: z.iso.datetime({ offset: true }),
  pinned: z.boolean().default(false),
  title: localized(z.string().trim().min(1).max(160)),
  body: localized(z.array(z.string().trim().min(1).max(4_000)).min(1).max(60)),
})
export type Announcement = z.output<typeof announcement>

/** An announcement as shown to a reader. */
export interface ReadAnnouncement {
  readonly slug: string
  readonly kind: Announcement['kind']
  readonly publishedAtMs: number
  readonly isPinned: boolean
  readonly locale: string
  readonly title: string
  readonly summary: string
  readonly paragraphs: readonly string[]
}

/** In the reader's language if both title and text are translated, otherwise entirely in the fallback. */
export function readAnnouncement(written: Announcement, locale: string): ReadAnnouncement {
  const language = localeOf(written.title, locale) === locale ? localeOf(written.body, locale) : localeOf({}, locale)
  const paragraphs = textIn(written.body, language)
  return {
    slug: written.slug,
    kind: written.kind,
    publishedAtMs: Date.parse(written.publishedAt),
    isPinned: written.pinned,
    locale: language,
    title: textIn(written.title, language),
    summary: shorten(paragraphs.find((paragraph) => !paragraph.startsWith(HEADING)) ?? ''),
    paragraphs,
  }
}

/** Pinned ones first, then the newest, without those dated in the future. */
export function published(all: readonly Announcement[], nowMs: number): Announcement[] {
  const time = (each: Announcement) => Date.parse(each.publishedAt)
  return all
    .filter((each) => time(each) <= nowMs)
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || time(b) - time(a) || a.slug.localeCompare(b.slug))
}

/** At word boundaries; languages without spaces are cut at any character. */
function shorten(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text
  const cut = text.slice(0, SUMMARY_LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${(space > SUMMARY_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
