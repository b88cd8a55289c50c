import type { DateForm, DatePart } from './date-form.ts'
import { toLatin } from './read-decimal.ts'

/** Of a moment, hour and minute of the day besides. */
export type MomentPart = DatePart | 'hour' | 'minute'

/** What stands in each part of a date field, while it is typed. */
export type DateParts = Readonly<Record<DatePart, string>>
export type MomentParts = Readonly<Record<MomentPart, string>>

const partLengths = { year: 4, month: 2, day: 2, hour: 2, minute: 2 } as const
/** A first digit above it is the whole part: no month begins with 2, no day with 4. */
const lastFirstDigits = { month: 1, day: 3, hour: 2, minute: 5 } as const

/** Of a field's value: `1990-2-` has a year, a month and no day yet, `1990-02-28T9:` an hour and no minute. */
export function partsOf(value: string): MomentParts {
  const [date = '', time = ''] = value.split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = '', minute = ''] = time.split(':')
  return { year, month, day, hour, minute }
}

/** '' while nothing stands in any part. */
export function writeValue({ year, month, day, hour, minute }: MomentParts): string {
  const date = year + month + day === '' ? '' : `${year}-${month}-${day}`
  return hour + minute === '' ? date : `${date}T${hour}:${minute}`
}

/** `1990-02-28` of a value that is a day of the calendar; undefined while it is none. */
export function isoDate(value: string): string | undefined {
  const { year, month, day } = partsOf(value)
  if (year.length !== partLengths.year || month === '' || day === '') return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

/** `1990-02-28T23:05` of a value that is a minute of such a day; undefined while it is none. */
export function isoMoment(value: string): string | undefined {
  const { hour, minute } = partsOf(value)
  const day = isoDate(value)
  if (day === undefined || hour === '' || minute === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** A part somebody left: 2 is the second month, day or hour. No day is 0, but an hour may be. */
export function padded(part: MomentPart, text: string): string {
  if (text.length !== 1 || part === 'year') return text
  return text === '0' && (part === 'day' || part === 'month') ? text : `0${text}`
}

/** No further digit fits. */
export function isFull(part: MomentPart, text: string): boolean {
  if (text.length >= partLengths[part]) return true
  return part !== 'year' && text !== '' && Number(text) > lastFirstDigits[part]
}

/** Digits of any script, as many as the part has. */
export function digitsFor(part: MomentPart, raw: string): string {
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

/** A whole moment, as it is pasted: a date, and the time of the day behind it. Seconds are left out. */
export function readMoment(raw: string, form: DateForm): MomentParts | undefined {
  const [, date, hour, minute] = /^(.*?)[T,\s]+(\d{1,2}):(\d{2})(?::[\d.]+)?Z?$/.exec(toLatin(raw).trim()) ?? []
  const parts = date === undefined ? undefined : readDate(date, form)
  return parts && { ...parts, hour: padded('hour', hour ?? ''), minute: minute ?? '' }
}
