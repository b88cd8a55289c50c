import { displayTime } from '@bowline/design-system/numbers/display-time.ts'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { isoMoment } from '@bowline/design-system/numbers/typed-date.ts'

const latin = symbolsOf('en_US')

/** A moment as a date input wants it, in a time zone: `2026-01-31T23:05`. */
export function inputTime(atMs: number, timeZone: string): string {
  return displayTime(atMs, 'date-time', timeZone, latin).slice(0, 16).replace(' ', 'T')
}

/** The moment a date input means in a time zone; null while it is none. */
export function readInputTime(text: string, timeZone: string): number | null {
  const whole = isoMoment(text)
  if (whole === undefined) return null
  const asUtc = Date.parse(`${whole}Z`)
  // The zone's distance from UTC there; asked twice, since the first guess may lie across a change of clocks.
  let atMs = asUtc
  for (let guess = 0; guess < 2; guess++) atMs += asUtc - Date.parse(`${inputTime(atMs, timeZone)}Z`)
  return atMs
}
