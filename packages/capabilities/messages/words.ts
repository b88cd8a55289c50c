import type { TemplateName } from './templates.ts'
import arabic from './words/ar_AR.json' with { type: 'json' }
import english from './words/en_US.json' with { type: 'json' }
import chinese from './words/zh_CN.json' with { type: 'json' }

interface MessageWords {
  readonly title: string
  readonly text: readonly string[]
  /** Text of the link, if there is one. */
  readonly button?: string
  /** Where the first sentence of `text` is not suitable. */
  readonly sms?: string
}

export interface Words extends Pick<typeof english, 'frame' | 'facts' | 'actions'> {
  readonly messages: Readonly<Record<TemplateName, MessageWords>>
}

/** How a language is written. Numbers use western digits: codes and amounts are compared with those on the screen. */
export interface Language {
  readonly words: Words
  readonly tag: string
  readonly numbers: string
  readonly direction: 'ltr' | 'rtl'
}

const languages: Readonly<Record<string, Language>> = {
  en_US: { words: english, tag: 'en', numbers: 'en-US', direction: 'ltr' },
  zh_CN: { words: chinese, tag: 'zh-Hans', numbers: 'zh-Hans-CN', direction: 'ltr' },
  ar_AR: { words: arabic, tag: 'ar', numbers: 'ar-u-nu-latn', direction: 'rtl' },
}

/** English for a language without translations. */
export function languageOf(locale: string): Language {
  return (Object.hasOwn(languages, locale) ? languages[locale] : undefined) ?? (languages.en_US as Language)
}
