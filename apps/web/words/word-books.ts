import { wordLists } from 'virtual:words'
import type { Messages } from '@bowline/design-system/words/messages.ts'
import type { CatalogueName } from './catalogues.ts'
import { wordFile } from './word-file.ts'

export type WordBook = Messages

/** The made-up locale that shows bare strings and clipped boxes; offered in demo mode only. */
const pseudoLocaleId = 'qps_PL'

const books = new Map<string, WordBook>()

/** The list of a locale's files, as the build's manifest calls it (words-plugin.ts). */
export function wordList(localeId: string): string {
  return `words/list-${localeId}`
}

/** Loads the words of a screen. Afterwards `wordBook` has them. */
export async function loadWords(name: CatalogueName, localeId: string): Promise<void> {
  const key = `${name} ${localeId}`
  if (books.has(key)) return
  const isPseudo = localeId === pseudoLocaleId
  const book = await loadBook(name, isPseudo ? 'en_US' : localeId)
  books.set(key, isPseudo ? await pseudoBook(book) : book)
}

async function loadBook(name: CatalogueName, localeId: string): Promise<WordBook> {
  const { files } = (await wordLists[localeId]?.()) ?? {}
  return (await files?.[`/${wordFile(name, localeId)}`]?.()) ?? {}
}

export function wordBook(name: CatalogueName, localeId: string): WordBook {
  const book = books.get(`${name} ${localeId}`)
  if (!book) throw new Error(`the words of ${name} in ${localeId} are not loaded`)
  return book
}

async function pseudoBook(book: WordBook): Promise<WordBook> {
  const { pseudoMessage } = await import('./pseudo.ts')
  return Object.fromEntries(Object.entries(book).map(([key, message]) => [key, pseudoMessage(message)]))
}
