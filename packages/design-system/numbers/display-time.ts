import { NOTHING } from './display-number.ts'
import type { NumberSymbols } from './number-symbols.ts'
import { writeDigits } from './write-digits.ts'

export type TimeKind = 'date-time' | 'date' | 'time' | 'minute'

const writers = new Map<string, Intl.DateTimeFormat>()

/**
 * The parts of a time in a time zone. The formatter is cached, since creating one costs more than formatting a page of
 * rows.
 */
function partsIn(timeZone: string, atMs: number): Record<string, string> {
  let writer = writers.get(timeZone)
  if (!writer) {
    writer = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    writers.set(timeZone, writer)
  }
  return Object.fromEntries(writer.formatToParts(atMs).map(({ type, value }) => [type, value]))
}

/** "2026-", which stands before a `minute` where there is room. */
export function displayYear(atMs: number | null | undefined, timeZone: string, symbols: NumberSymbols): string {
  return isMoment(atMs) ? writeDigits(`${partsIn(timeZone, atMs).year}-`, symbols, false) : ''
}

/** `minute` is for lists ("01-31 09:05"), the others for what must be exact. */
export function displayTime(
  atMs: number | null | undefined,
  kind: TimeKind,
  timeZone: string,
  symbols: NumberSymbols,
): string {
  if (!isMoment(atMs)) return NOTHING
  const { year, month, day, hour, minute, second } = partsIn(timeZone, atMs)
  const texts = {
    'date-time': `${year}-${month}-${day} ${hour}:${minute}:${second}`,
    date: `${year}-${month}-${day}`,
    time: `${hour}:${minute}:${second}`,
    minute: `${month}-${day} ${hour}:${minute}`,
  }
  return writeDigits(texts[kind], symbols, false)
}

/** For `<time datetime>`. */
export function isoTime(atMs: number | null | undefined): string | undefined {
  return isMoment(atMs) ? new Date(atMs).toISOString() : undefined
}

const LAST_MOMENT = 8.64e15

function isMoment(atMs: number | null | undefined): atMs is number {
  return typeof atMs === 'number' && Math.abs(atMs) <= LAST_MOMENT && atMs !== 0
}
