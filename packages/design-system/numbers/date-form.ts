import { languageOf } from './number-symbols.ts'

export type DatePart = 'year' | 'month' | 'day'

/** How a language writes a numeric date. */
export type DateForm = {
  readonly order: readonly [DatePart, DatePart, DatePart]
  readonly separator: string
}

const dayFirst = ['day', 'month', 'year'] as const
const yearFirst = ['year', 'month', 'day'] as const

/** A table for the same reason as that of number symbols; date-form.test.ts compares it with `Intl`. */
const forms: Readonly<Record<string, DateForm>> = {
  ar: { order: dayFirst, separator: '/' },
  de: { order: dayFirst, separator: '.' },
  es: { order: dayFirst, separator: '/' },
  fr: { order: dayFirst, separator: '/' },
  id: { order: dayFirst, separator: '/' },
  ja: { order: yearFirst, separator: '/' },
  ko: { order: yearFirst, separator: '.' },
  nl: { order: dayFirst, separator: '-' },
  pl: { order: dayFirst, separator: '.' },
  pt: { order: dayFirst, separator: '/' },
  ru: { order: dayFirst, separator: '.' },
  sv: { order: yearFirst, separator: '-' },
  th: { order: dayFirst, separator: '/' },
  tr: { order: dayFirst, separator: '.' },
  tw: { order: yearFirst, separator: '/' },
  vi: { order: dayFirst, separator: '/' },
  zh: { order: yearFirst, separator: '/' },
}

const american: DateForm = { order: ['month', 'day', 'year'], separator: '/' }

export function dateFormOf(locale: string): DateForm {
  return forms[languageOf(locale)] ?? american
}
