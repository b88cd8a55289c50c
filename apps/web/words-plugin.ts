import { join } from 'node:path'
import { locales } from '@bowline/contract/terms/locales.ts'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/**
 * Parses the messages of catalogues while building, so that no parser travels to the browser. A plain text stays a
 * text; one with arguments or tags becomes its parsed elements.
 */
export function icuWords(): Plugin {
  return {
    name: 'icu-words',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/words\/[a-z]{2}_[A-Z]{2}\.json$/.test(id)) return undefined
      const book = JSON.parse(source) as Record<string, string>
      const parsed = Object.entries(book).map(([key, message]) => [key, parseMessage(id, key, message)])
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, map: null, moduleType: 'js' }
    },
  }
}

function parseMessage(id: string, key: string, message: string): unknown {
  try {
    const elements = parse(message)
    const [only] = elements
    if (elements.length === 0) return ''
    return elements.length === 1 && only?.type === 0 ? only.value : elements
  } catch (error) {
    throw new Error(`${id}: "${key}" is no ICU message: ${(error as Error).message}`)
  }
}

const LISTS = 'virtual:words'
const listFile = (localeId: string) => join(import.meta.dirname, 'words', `list-${localeId}`)

/**
 * Where the words are, one list per language: a page brings the list of its own language alone, and not the names of
 * every file in every language. The lists are modules without a file, made from the folders as they are.
 */
export function wordLists(): Plugin {
  const listed = new Map(locales.map(({ id }) => [listFile(id), id]))
  return {
    name: 'word-lists',
    resolveId: (id) => (id === LISTS || listed.has(id) ? id : undefined),
    load(id) {
      if (id === LISTS) {
        const lines = locales.map((locale) => `${locale.id}: () => import(${JSON.stringify(listFile(locale.id))})`)
        return `export const wordLists = { ${lines.join()} }`
      }
      const localeId = listed.get(id)
      if (localeId === undefined) return undefined
      const globs = ['screens/*', 'desk/**', '*'].map((folder) => `/${folder}/words/${localeId}.json`)
      return `export const files = import.meta.glob(${JSON.stringify(globs)}, { import: 'default' })`
    },
  }
}
