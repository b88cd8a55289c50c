import type { PeriodType } from 'klinecharts'

type Use = 'xAxis' | 'crosshair' | 'tooltip'

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAYS_AND_LONGER: readonly PeriodType[] = ['day', 'week', 'month', 'year']

/**
 * Times on the axis and at the crosshair, in the page's language. Formatters are cached, since creating one is slow.
 */
export class AxisTime {
  readonly #tag: string
  readonly #writers = new Map<string, Intl.DateTimeFormat>()

  /** `tag` is a language tag such as `en-US`; digits stay Latin, as in prices. */
  constructor(tag: string) {
    this.#tag = tag
  }

  write(atMs: number, use: Use, period: PeriodType, timeZone: string): string {
    if (use !== 'xAxis') return this.#write(atMs, timeZone, fullTime(period))
    return this.#write(atMs, timeZone, this.#shortTime(atMs, period, timeZone))
  }

  /** The year where a year starts, the date where a day starts, otherwise the time of day. */
  #shortTime(atMs: number, period: PeriodType, timeZone: string): Intl.DateTimeFormatOptions {
    if (period === 'month' || period === 'year') return { year: 'numeric', month: 'short' }
    if (DAYS_AND_LONGER.includes(period)) return { month: 'short', day: 'numeric' }
    if (this.#write(atMs, timeZone, CLOCK, 'en-GB') === '00:00') return { month: 'short', day: 'numeric' }
    const seconds = period === 'second' ? ({ second: '2-digit' } as const) : {}
    return { hour: '2-digit', minute: '2-digit', ...seconds, hourCycle: 'h23' }
  }

  #write(atMs: number, timeZone: string, options: Intl.DateTimeFormatOptions, tag = this.#tag): string {
    const key = `${tag} ${timeZone} ${JSON.stringify(options)}`
    let writer = this.#writers.get(key)
    if (!writer) {
      writer = new Intl.DateTimeFormat(tag, {
        ...options,
        timeZone,
        numberingSystem: 'latn',
        calendar: 'gregory',
      })
      this.#writers.set(key, writer)
    }
    return writer.format(atMs)
  }
}

function fullTime(period: PeriodType): Intl.DateTimeFormatOptions {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
  if (DAYS_AND_LONGER.includes(period)) return date
  const seconds = period === 'second' ? ({ second: '2-digit' } as const) : {}
  return { ...date, hour: '2-digit', minute: '2-digit', ...seconds, hourCycle: 'h23' }
}

/** A zone as traders write it: `UTC`, `UTC+2`, `UTC+5:30`. */
export function zoneOffset(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(atMs)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC').replace(/[+-]0$/, '')
}
