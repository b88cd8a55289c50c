import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { CatalogueName } from './catalogues.ts'
import { pseudoMessage } from './pseudo.ts'

/** A message as the build leaves it: plain text as it is, everything else parsed (vite/icu-words.ts). */
export type Message = string | MessageFormatElement[]
export type WordBook = Readonly<Record<string, Message>>

/** The made-up locale that shows bare strings and clipped boxes; offered in demo mode only. */
export const pseudoLocaleId = 'qps_PL'

const files = import.meta.glob<WordBook>(
  [
    '../screens/**/words/*.json',
    '../shell/words/*.json',
    '../assets-layout/words/*.json',
    '../account-layout/words/*.json',
    '../second-factor/words/*.json',
    '../user-layout/words/*.json',
  ],
  {
    import: 'default',
  },
)
const books = new Map<string, WordBook>()

/** Catalogues of what stands around several screens. */
const aroundScreens: readonly CatalogueName[] = [
  'shell',
  'assets-layout',
  'account-layout',
  'second-factor',
  'user-layout',
]

/** Where the words of a catalogue live, relative to this folder; also the key by which the build knows the chunk. */
export function wordFile(name: CatalogueName, localeId: string): string {
  return aroundScreens.includes(name)
    ? `../${name}/words/${localeId}.json`
    : `../screens/${name}/words/${localeId}.json`
}

/** Brings the words of a screen in, English under those a locale still lacks. Afterwards `wordBook` has them. */
export async function loadWords(name: CatalogueName, localeId: string): Promise<void> {
  const key = `${name} ${localeId}`
  if (books.has(key)) return
  const english = files[wordFile(name, 'en_US')]
  const own = localeId === 'en_US' || localeId === pseudoLocaleId ? undefined : files[wordFile(name, localeId)]
  const [base, words] = await Promise.all([own && isComplete(localeId) ? {} : (english?.() ?? {}), own?.() ?? {}])
  const book = { ...base, ...words }
  books.set(key, localeId === pseudoLocaleId ? pseudoBook(book) : book)
}

export function wordBook(name: CatalogueName, localeId: string): WordBook {
  const book = books.get(`${name} ${localeId}`)
  if (!book) throw new Error(`the words of ${name} in ${localeId} are not loaded`)
  return book
}

/** Locales whose catalogues the completeness gate holds to every key: English need not travel with them. */
function isComplete(localeId: string): boolean {
  return ['en_US', 'zh_CN', 'ar_AR'].includes(localeId)
}

function pseudoBook(book: WordBook): WordBook {
  return Object.fromEntries(Object.entries(book).map(([key, message]) => [key, pseudoMessage(message)]))
}
