import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from './site-refusal.ts'

/** Query one row more than the page has: it shows whether there is another page. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  cursorOf: (last: R) => string,
): { rows: R[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** Parses the numbers in one of our cursors. */
export function cursorParts(cursor: string, count: number): number[] {
  const parts = cursor.split('.').map(Number)
  const isOurs = parts.length === count && parts.every(Number.isSafeInteger)
  if (!isOurs)
    throw new SiteRefusal(SiteCode.refused, 'parameter.cursor', {
      field: 'cursor',
    })
  return parts
}

/** The same for a cursor of one number; undefined on the first page. */
export function cursorNumber(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : cursorParts(cursor, 1)[0]
}
