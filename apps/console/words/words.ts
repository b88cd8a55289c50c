import { acceptedLocale } from '@bowline/contract/accepted-locale.ts'
import { defaultLocale, type Locale, localeIds } from '@bowline/contract/terms/locales.ts'
import { type Messages, type Texts, textsOf } from '@bowline/design-system/words/messages.ts'
import type english from './en_US.json'

export type WordKey = Extract<keyof typeof english, string>

/** The catalogues there are: another language is another file with the same keys. */
const books = import.meta.glob<Messages>('./*_*.json', { import: 'default' })
const fileOf = (localeId: string) => `./${localeId}.json`
const available = localeIds.filter((id) => fileOf(id) in books)

/** The language the operator's browser asks for, if there is a catalogue in it. It stays until the page is reloaded. */
export const locale: Locale = acceptedLocale(navigator.languages.join(), available) ?? defaultLocale

/** The console's texts. Loaded before any module that imports them runs. */
export const t: Texts<WordKey> = textsOf((await books[fileOf(locale.id)]?.()) ?? {}, locale)
