import { type LocaleId, localeIds } from '@bowline/contract/terms/locales.ts'
import { z } from 'zod'

/** Text the operator wrote in at least one language; the others fall back to it. */
export const FALLBACK_LOCALE = 'en_US'

export const localeId = z.enum(localeIds)

export type Localized<T> = Readonly<Partial<Record<LocaleId, T>>>

/** `{"en_US": …, "zh_CN": …}`; a bare value counts as English. */
export function localized<T extends z.ZodType>(value: T) {
  return translations(value).refine(
    (texts) => texts[FALLBACK_LOCALE] !== undefined,
    `needs ${FALLBACK_LOCALE}, which the others fall back to`,
  )
}

/** As above, for a text that has an English default of its own. */
export function translations<T extends z.ZodType>(value: T) {
  return z.preprocess((sent) => (isBare(sent) ? { [FALLBACK_LOCALE]: sent } : sent), z.partialRecord(localeId, value))
}

function isBare(sent: unknown): boolean {
  return typeof sent === 'string' || Array.isArray(sent)
}

/** The locale in which the text is shown to a reader of `locale`. */
export function localeOf(texts: Localized<unknown>, locale: string): LocaleId {
  const asked = localeId.safeParse(locale)
  return asked.success && texts[asked.data] !== undefined ? asked.data : FALLBACK_LOCALE
}

export function textIn<T>(texts: Localized<T>, locale: string): T {
  return texts[localeOf(texts, locale)] as T
}
