import type { ScreenContext } from '../../screen.ts'

export function loadBook({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/withdraw/addressBook')
}

/** Entries, and what may be entered. */
export type Book = Awaited<ReturnType<typeof loadBook>>
export type Entry = Book['list'][number]
