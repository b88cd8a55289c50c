/** Ask for one row more than the page has: it tells whether there is another page. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  cursorOf: (last: R) => string,
): { rows: R[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
