import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { SourceFile } from './repository-files.ts'

/** Locales every screen must be complete in; the others are unreleased, and move here with their release. */
export const completeLocales = ['zh_CN', 'ar_AR'] as const

type Book = Readonly<Record<string, string>>

const wordFile = /^(apps\/[^/]+\/.*words)\/([a-z]{2}_[A-Z]{2})\.json$/

/** Every catalogue with its languages, by folder. */
function catalogues(files: readonly SourceFile[]): Map<string, Map<string, Book>> {
  const found = new Map<string, Map<string, Book>>()
  for (const { path, text } of files) {
    const [, folder, locale] = wordFile.exec(path) ?? []
    if (folder === undefined || locale === undefined) continue
    const books = found.get(folder) ?? new Map<string, Book>()
    found.set(folder, books.set(locale, JSON.parse(text)))
  }
  return found
}

/**
 * Reports a missing or unknown key, an empty text, an invalid message, or one with other arguments than the English.
 */
export function checkWords(files: readonly SourceFile[]): string[] {
  return [...catalogues(files)].flatMap(([folder, books]) => {
    const english = books.get('en_US')
    if (!english) return [`${folder} has no en_US.json`]
    const absent = completeLocales
      .filter((locale) => !books.has(locale))
      .map((locale) => `${folder} has no ${locale}.json`)
    const wrong = [...books].flatMap(([locale, book]) =>
      compare(english, book, completeLocales.includes(locale as never)).map(
        (problem) => `${folder}/${locale}.json: ${problem}`,
      ),
    )
    return [...absent, ...wrong]
  })
}

function compare(english: Book, book: Book, isComplete: boolean): string[] {
  const missing = isComplete ? Object.keys(english).filter((key) => !Object.hasOwn(book, key)) : []
  const stray = Object.keys(book).filter((key) => !Object.hasOwn(english, key))
  const wrong = Object.entries(book).flatMap(([key, message]) => {
    const problem = compareMessage(english[key], message)
    return problem ? [`"${key}" ${problem}`] : []
  })
  return [...missing.map((key) => `"${key}" is missing`), ...stray.map((key) => `"${key}" is not in English`), ...wrong]
}

function compareMessage(english: string | undefined, message: string): string | undefined {
  if (message.trim() === '') return 'is empty'
  if (english === undefined) return undefined
  try {
    const [wanted, found] = [english, message].map((text) => [...names(parse(text))].sort().join(' '))
    return wanted === found ? undefined : `uses {${found}}, English uses {${wanted}}`
  } catch (error) {
    return `is no ICU message: ${(error as Error).message}`
  }
}

/** All arguments and tags in a message. */
function names(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    found.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
    if (element.type === TYPE.tag) names(element.children, found)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) names(option.value, found)
  }
  return found
}

export interface Completeness {
  readonly locale: string
  readonly words: number
  readonly of: number
}

/** How complete each language is. */
export function completeness(files: readonly SourceFile[], locales: readonly string[]): Completeness[] {
  const all = [...catalogues(files).values()]
  const count = (locale: string) => all.reduce((sum, books) => sum + Object.keys(books.get(locale) ?? {}).length, 0)
  return locales.map((locale) => ({ locale, words: count(locale), of: count('en_US') }))
}
