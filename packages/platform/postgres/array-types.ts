import type postgres from 'postgres'

/**
 * The array types that are in use; of another one PostgreSQL says "malformed array literal". postgres.js would ask the
 * server for all there are on each new connection, and when the connection is cut while it does, nobody catches the
 * failure and the process ends.
 */
export const arrayTypes = {
  texts: arrayOf(1009, (text) => text),
  bigints: arrayOf(1016, BigInt),
  integers: arrayOf(1007, Number),
  names: arrayOf(1003, (text) => text),
  uuids: arrayOf(2951, (text) => text),
  moments: arrayOf(1185, (text) => new Date(text)),
}

/** `type`: what PostgreSQL's catalogue calls the array, not its elements. */
function arrayOf(type: number, parse: (text: string) => unknown): postgres.PostgresType {
  return { to: type, from: [type], serialize: arrayText, parse: (text: string) => readArray(text, parse) }
}

/** What is text already is meant as it is. */
function arrayText(values: string | readonly unknown[]): string {
  if (typeof values === 'string') return values
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`
}

function quoted(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** One element: in quotes, or a word. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^",{}]+)/gs

/** Arrays of one dimension; there are no others. */
function readArray(text: string, parse: (text: string) => unknown): unknown[] {
  return Array.from(text.matchAll(ELEMENT), ([, inQuotes, word]) => {
    if (inQuotes !== undefined) return parse(inQuotes.replace(/\\(.)/gs, '$1'))
    return word === 'NULL' ? null : parse(word as string)
  })
}
