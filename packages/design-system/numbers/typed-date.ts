import type { DateForm, DatePart } from './date-form.ts'
import { toLatin } from './read-decimal.ts'

/** What stands in each part of a date field, while it is typed. */
export type DateParts = Readonly<Record<DatePart, string>>

const partLengths = { year: 4, month: 2, day: 2 } as const

/** Of a field's value: `1990-2-` has a year, a month and no day yet. */
export function partsOf(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

/** '' while nothing stands in any part. */
export function writeValue({ year, month, day }: DateParts): string {
  return year + month + day === '' ? '' : `${year}-${month}-${day}`
}

/** `1990-02-28` of a value that is a day of the calendar; undefined while it is none. */
export function isoDate(value: string): string | undefined {
  const { year, month, day } = partsOf(value)
  if (year.length !== partLengths.year || month === '' || day === '') return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

/** A part somebody left: 2 is the second month or day. */
export function padded(part: DatePart, text: string): string {
  return text.length === 1 && part !== 'year' && text !== '0' ? `0${text}` : text
}

/** No further digit fits: a year has four, and no month begins with 2, no day with 4. */
export function isFull(part: DatePart, text: string): boolean {
  if (text.length >= partLengths[part]) return true
  return (part === 'month' && /^[2-9]$/.test(text)) || (part === 'day' && /^[4-9]$/.test(text))
}

/** Digits of any script, as many as the part has. */
export function digitsFor(part: DatePart, raw: string): string {
  return toLatin(raw).replace(/\D/g, '').slice(0, partLengths[part])
}

/**
 * A whole date, as it is pasted or filled in by the browser: `1990-02-28`, `28.02.1990`, `1990年2月28日`, `19900228`.
 * Where the year comes last, day and month are in the order of the language, unless only the other one is possible.
 */
export function readDate(raw: string, { order }: DateForm): DateParts | undefined {
  const text = toLatin(raw).trim()
  const together = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const [first = '', second = '', third = '', ...more] = together ? together.slice(1) : (text.match(/\d+/g) ?? [])
  if (more.length > 0 || third === '') return undefined
  const from = (year: string, month: string, day: string) =>
    isoDate(`${year}-${month}-${day}`) === undefined ? undefined : { year, month, day }
  if (first.length === partLengths.year) return from(first, second, third)
  const dayFirst = from(third, second, first)
  const monthFirst = from(third, first, second)
  return order[0] === 'month' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}
