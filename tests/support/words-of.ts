import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

type Texts = { readonly [key: string]: string | readonly string[] | Texts }

/** The texts of a catalogue, such as `apps/web/shell`, to look for what a page or a mail says in a language. */
export function wordsOf(folder: string, localeId: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, folder, 'words', `${localeId}.json`), 'utf8'))
}

/** The same of messages, whose texts lie within one another. */
export function messageWordsOf(localeId: string) {
  const texts = wordsOf('packages/capabilities/messages', localeId) as unknown as Texts
  return texts.messages as unknown as Readonly<Record<string, { readonly title: string }>>
}
