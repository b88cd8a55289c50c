/** How a locale is written and read. `tag` is its BCP 47 tag, for numbers, dates and the document's `lang`. */
export interface Locale {
  readonly id: string
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** In its own language, for the language switcher. */
  readonly name: string
}

/** The 17 ids of the specification, and ja_JP, which its styles mention. */
export const locales = [
  { id: 'en_US', tag: 'en-US', direction: 'ltr', name: 'English' },
  { id: 'zh_CN', tag: 'zh-Hans-CN', direction: 'ltr', name: '简体中文' },
  { id: 'tw_TW', tag: 'zh-Hant-TW', direction: 'ltr', name: '繁體中文' },
  { id: 'es_ES', tag: 'es-ES', direction: 'ltr', name: 'Español' },
  { id: 'id_ID', tag: 'id-ID', direction: 'ltr', name: 'Bahasa Indonesia' },
  { id: 'ar_AR', tag: 'ar', direction: 'rtl', name: 'العربية' },
  { id: 'pl_PL', tag: 'pl-PL', direction: 'ltr', name: 'Polski' },
  { id: 'tr_TR', tag: 'tr-TR', direction: 'ltr', name: 'Türkçe' },
  { id: 'fr_FR', tag: 'fr-FR', direction: 'ltr', name: 'Français' },
  { id: 'de_DE', tag: 'de-DE', direction: 'ltr', name: 'Deutsch' },
  { id: 'th_TH', tag: 'th-TH', direction: 'ltr', name: 'ไทย' },
  { id: 'nl_NL', tag: 'nl-NL', direction: 'ltr', name: 'Nederlands' },
  { id: 'pt_PT', tag: 'pt-PT', direction: 'ltr', name: 'Português' },
  { id: 'ru_RU', tag: 'ru-RU', direction: 'ltr', name: 'Русский' },
  { id: 'vi_VN', tag: 'vi-VN', direction: 'ltr', name: 'Tiếng Việt' },
  { id: 'sv_SE', tag: 'sv-SE', direction: 'ltr', name: 'Svenska' },
  { id: 'ko_KR', tag: 'ko-KR', direction: 'ltr', name: '한국어' },
  { id: 'ja_JP', tag: 'ja-JP', direction: 'ltr', name: '日本語' },
] as const satisfies readonly Locale[]

export const defaultLocale = locales[0]

export function findLocale(id: string | undefined): (typeof locales)[number] | undefined {
  return locales.find((locale) => locale.id === id)
}

/** In the order of the language switcher. */
export const localeIds = locales.map(({ id }) => id)
export type LocaleId = (typeof locales)[number]['id']
