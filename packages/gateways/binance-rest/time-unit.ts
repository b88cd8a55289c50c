/** 1: times in milliseconds, 1000: in microseconds. */
export type TimeUnit = 1 | 1000

const UNITS: ReadonlyMap<string, TimeUnit> = new Map([
  ['MILLISECOND', 1],
  ['MICROSECOND', 1000],
])

/** What a caller asks for, in any case: milliseconds when he says nothing, undefined when the word means nothing. */
export function parseTimeUnit(word: string | null | undefined): TimeUnit | undefined {
  return word === null || word === undefined ? 1 : UNITS.get(word.toUpperCase())
}

/** A time in the caller's unit; −1 says "not yet". */
export function stamp(ms: number, unit: TimeUnit): number {
  return ms < 0 ? ms : ms * unit
}

/** The last moment of a stretch that ends with this millisecond. */
export function lastMoment(ms: number, unit: TimeUnit): number {
  return ms * unit + unit - 1
}
