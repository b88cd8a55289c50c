import type postgres from 'postgres'

/**
 * The array types we use; any other makes PostgreSQL say "malformed array literal". Otherwise postgres.js would ask the
 * server for all of them on each new connection, and if the connection is cut meanwhile, nothing catches the failure
 * and the process ends.
 */
export const arrayTypes = {
  texts: arrayOf(1009, (text) => text),
  bigints: arrayOf(1016, BigInt),
  integers: arrayOf(1007, Number),
  names: arrayOf(1003, (text) => text),
  uuids: arrayOf(2951, (text) => text),
  moments: arrayOf(1185, (text) => new Date(text)),
}

/** `type`: the catalogue's OID of the array, not of its elements. */
function arrayOf(type: number, parse: (text: string) => unknown): postgres.PostgresType {
  return { to: type, from: [type], serialize: arrayText, parse: (text: string) => readArray(text, parse) }
}

/** A value that is already text is passed through. */
function arrayText(values: string | readonly unknown[]): string {
  if (typeof values === 'string') return values
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`
}

function quoted(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** One element, quoted or bare. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^",{}]+)/gs

/** One-dimensional arrays only; we use no others. */
function readArray(text: string, parse: (text: string) => unknown): unknown[] {
  return Array.from(text.matchAll(ELEMENT), ([, inQuotes, word]) => {
    if (inQuotes !== undefined) return parse(inQuotes.replace(/\\(.)/gs, '$1'))
    return word === 'NULL' ? null : parse(word as string)
  })
}
