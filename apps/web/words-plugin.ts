import { join } from 'node:path'
import { locales } from '@bowline/contract/terms/locales.ts'
import type { Plugin } from 'vite'

const LISTS = 'virtual:words'
const listFile = (localeId: string) => join(import.meta.dirname, 'words', `list-${localeId}`)

/**
 * Where the words are, one list per language: a page loads the list of its own language alone, and not the names of
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
      const globs = ['screens/**', 'desk/**', 'contracts/**', '*'].map((folder) => `/${folder}/words/${localeId}.json`)
      return `export const files = import.meta.glob(${JSON.stringify(globs)}, { import: 'default' })`
    },
  }
}
