import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { SourceFile } from './repository-files.ts'

/** By key; the key of a text inside of others is their keys with dots between. What is no text is reported. */
type Book = Readonly<Record<string, unknown>>

/**
 * Read by staff (apps/console/README.md) and by programs (gateways/call-kit): English is enough; any other language of
 * it is held like the rest.
 */
const inEnglishAtLeast = ['apps/console/words', 'packages/gateways/call-kit/words']

const wordFile = /^((?:apps|packages)\/.*words)\/([a-z]{2}_[A-Z]{2})\.json$/

/** Every catalogue with its languages, by folder. */
function catalogues(files: readonly SourceFile[]): Map<string, Map<string, Book>> {
  const found = new Map<string, Map<string, Book>>()
  for (const { path, text } of files) {
    const [, folder, locale] = wordFile.exec(path) ?? []
    if (folder === undefined || locale === undefined) continue
    const books = found.get(folder) ?? new Map<string, Book>()
    found.set(folder, books.set(locale, Object.fromEntries(flat(JSON.parse(text)))))
  }
  return found
}

function flat(texts: unknown, path: readonly string[] = []): [string, unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[path.join('.'), texts]]
  const isList = Array.isArray(texts)
  return Object.entries(texts).flatMap(([key, text]) => flat(text, [...path, isList ? `[${key}]` : key]))
}

/**
 * Every catalogue of the site has every locale. Reports a missing or unknown key, a value that is no text, an empty text, an
 * invalid message, one with other arguments than the English, or the English sentence itself.
 */
export function checkWords(files: readonly SourceFile[], locales: readonly { readonly id: string }[]): string[] {
  return [...catalogues(files)].flatMap(([folder, books]) => {
    const english = books.get('en_US')
    if (!english) return [`${folder} has no en_US.json`]
    const due = inEnglishAtLeast.includes(folder) ? [] : locales
    const absent = due.filter(({ id }) => !books.has(id)).map(({ id }) => `${folder} has no ${id}.json`)
    const wrong = [...books].flatMap(([locale, book]) =>
      [...compare(english, book), ...(locale === 'fr_FR' ? compareSpaces(book) : [])].map(
        (problem) => `${folder}/${locale}.json: ${problem}`,
      ),
    )
    return [...absent, ...wrong]
  })
}

function compare(english: Book, book: Book): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(book, key))
  const stray = Object.keys(book).filter((key) => !Object.hasOwn(english, key))
  const wrong = Object.entries(book).flatMap(([key, message]) => {
    const problem = compareMessage(english[key], message, english === book)
    return problem ? [`"${key}" ${problem}`] : []
  })
  return [...missing.map((key) => `"${key}" is missing`), ...stray.map((key) => `"${key}" is not in English`), ...wrong]
}

/**
 * The spaces of docs/languages/fr_FR.md: two kinds that look alike, so no reader keeps them apart. A colon without one
 * is part of a time or an address.
 */
const frenchSpaces: readonly (readonly [RegExp, string])[] = [
  [/[ \u202f][:»%]|«(?!\u00a0)|[^\u00a0]»|\p{L}:(?=\s|$)/u, 'needs U+00A0 at : « » and %'],
  [/[ \u00a0][;?!]|\p{L}[;?!](?=\s|$)/u, 'needs U+202F before ; ? and !'],
  [
    /\p{N}[ \u202f](?:h|s|ms|min|j|Mo|heures?|minutes?|secondes?|jours?|mois|ans?|(?:méga)?pixels)(?![\p{L}\p{N}’])/u,
    'needs U+00A0 before a unit',
  ],
]

function compareSpaces(book: Book): string[] {
  return Object.entries(book).flatMap(([key, message]) => {
    const broken = frenchSpaces.find(([wrong]) => typeof message === 'string' && wrong.test(message))
    return broken ? [`"${key}" ${broken[1]}`] : []
  })
}

/** Terms of the trade may be English in other languages; what has five words or more is no term. */
function isSentence(text: string): boolean {
  const words = text.replace(/\{[^{}]*\}|<[^>]*>/g, ' ').match(/\p{L}{2,}/gu) ?? []
  return words.length >= 5
}

function compareMessage(english: unknown, message: unknown, isEnglish: boolean): string | undefined {
  if (typeof message !== 'string') return 'is no text'
  if (message.trim() === '') return 'is empty'
  if (typeof english !== 'string') return undefined
  if (!isEnglish && message === english && isSentence(english)) return 'is the English text'
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

/** How complete each language of the site is. */
export function completeness(
  files: readonly SourceFile[],
  locales: readonly { readonly id: string }[],
): Completeness[] {
  const all = [...catalogues(files)].filter(([folder]) => !inEnglishAtLeast.includes(folder)).map(([, books]) => books)
  const count = (locale: string) => all.reduce((sum, books) => sum + Object.keys(books.get(locale) ?? {}).length, 0)
  return locales.map(({ id }) => ({ locale: id, words: count(id), of: count('en_US') }))
}
