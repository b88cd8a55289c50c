/** 1: times in milliseconds, 1000: in microseconds. */
export type TimeUnit = 1 | 1000

const UNITS: ReadonlyMap<string, TimeUnit> = new Map([
  ['MILLISECOND', 1],
  ['MICROSECOND', 1000],
])

/** The requested unit, in upper or lower case: milliseconds by default, undefined for an unknown word. */
export function parseTimeUnit(word: string | null | undefined): TimeUnit | undefined {
  return word === null || word === undefined ? 1 : UNITS.get(word.toUpperCase())
}

/** A time in the caller's unit; −1 means "not yet". */
export function stamp(ms: number, unit: TimeUnit): number {
  return ms < 0 ? ms : ms * unit
}

/** The last moment of a period that ends with this millisecond. */
export function lastMoment(ms: number, unit: TimeUnit): number {
  return ms * unit + unit - 1
}
