/**
 * How a locale writes digits. Kept as a table and not asked of `Intl`: server and browser may carry different editions
 * of CLDR, and a page must hydrate to the text it was served with. number-symbols.test.ts compares it with `Intl`.
 */
export type NumberSymbols = {
  readonly decimal: string
  readonly group: string
  /** The ten digits, from zero. */
  readonly digits: string
  /** The number of digits an integer needs before it is grouped: Spanish and Polish write 1000, but 10 000. */
  readonly groupFrom: 4 | 5
  /** The sign of percent beside a figure, `$&`. */
  readonly percent: string
}

const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'

const separators: Readonly<Record<string, readonly [decimal: string, group: string, groupFrom?: 5]>> = {
  de: [',', '.'],
  es: [',', '.', 5],
  fr: [',', NARROW_NO_BREAK],
  id: [',', '.'],
  nl: [',', '.'],
  pl: [',', NO_BREAK, 5],
  pt: [',', NO_BREAK, 5],
  ru: [',', NO_BREAK],
  sv: [',', NO_BREAK],
  tr: [',', '.'],
  vi: [',', '.'],
}

/**
 * Russian is written as on the exchanges, without the blank that `Intl` puts before the sign; Arabic without the marks of
 * direction, since a number is set apart from its text as a whole.
 */
const apart = `$&${NO_BREAK}%`
const percents: Readonly<Record<string, string>> = { de: apart, es: apart, fr: apart, sv: apart, tr: '%$&' }

const digitsOf: Readonly<Record<string, string>> = {
  arab: '٠١٢٣٤٥٦٧٨٩',
  arabext: '۰۱۲۳۴۵۶۷۸۹',
  deva: '०१२३४५६७८९',
  beng: '০১২৩৪৫৬৭৮৯',
}

const LATIN = '0123456789'

/** Every digit the page accepts when typed or pasted, whatever the locale. */
export const DIGIT_SETS: readonly string[] = [LATIN, ...Object.values(digitsOf), '０１２３４５６７８９']

/**
 * Symbols of a locale id such as `en_US`, `vi_VN` or `ar-u-nu-arab`. Digits are Latin unless the id asks for others:
 * prices are compared with charts, API and other exchanges, which write them in Latin digits everywhere.
 */
export function symbolsOf(locale: string): NumberSymbols {
  const digits = digitsOf[/-nu-(\w+)/.exec(locale)?.[1] ?? ''] ?? LATIN
  const language = languageOf(locale)
  const percent = percents[language] ?? '$&%'
  if (digits === digitsOf.arab) return { decimal: '٫', group: '٬', digits, groupFrom: 4, percent }
  const [decimal, group, groupFrom = 4] = separators[language] ?? ['.', ',']
  return { decimal, group, digits, groupFrom, percent }
}

/** `tw_TW` is an id of ours as it is: only the first part counts, and what is not in the table is written as in English. */
export function languageOf(locale: string): string {
  return locale.split(/[-_]/)[0]?.toLowerCase() ?? 'en'
}

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(languageOf(locale)) ? 'rtl' : 'ltr'
}
