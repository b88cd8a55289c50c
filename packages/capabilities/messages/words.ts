import { join } from 'node:path'
import { readCatalogues } from '@bowline/platform/catalogues.ts'
import type { TemplateName } from './template-values.ts'
import type english from './words/en_US.json'

interface MessageWords {
  readonly title: string
  readonly text: readonly string[]
  /** Text of the link, if there is one. */
  readonly button?: string
  /** Where the first sentence of `text` is not suitable. */
  readonly sms?: string
}

export interface Words extends Pick<typeof english, 'frame' | 'details' | 'actions' | 'margins'> {
  readonly messages: Readonly<Record<TemplateName, MessageWords>>
}

/** How a language is written. */
export interface Language {
  readonly words: Words
  readonly tag: string
  /** The tag with western digits and years: codes, amounts and times are compared with those on the screen. */
  readonly numbers: string
  readonly direction: 'ltr' | 'rtl'
}

const catalogues = readCatalogues<Words>(join(import.meta.dirname, 'words'))

/** Tags of the locales whose id does not say it. */
const tags: Readonly<Record<string, string>> = { zh_CN: 'zh-Hans-CN', tw_TW: 'zh-Hant-TW', ar_AR: 'ar' }

/** By locale. */
export const languages: ReadonlyMap<string, Language> = new Map(
  [...catalogues].map(([id, words]) => {
    const tag = tags[id] ?? id.replace('_', '-')
    return [id, { words, tag, numbers: `${tag}-u-ca-gregory-nu-latn`, direction: tag === 'ar' ? 'rtl' : 'ltr' }]
  }),
)

/** English for an unknown locale. */
export function languageOf(locale: string): Language {
  return languages.get(locale) ?? (languages.get('en_US') as Language)
}
