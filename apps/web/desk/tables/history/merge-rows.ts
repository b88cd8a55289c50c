import type { FillRow, OrderRow } from '@bowline/contract/order.ts'

/** How to identify and sort rows of one kind. */
export interface RowOrder<R> {
  readonly keyOf: (row: R) => string
  /** Negative when `a` comes before `b`. */
  readonly compare: (a: R, b: R) => number
}

export const orderOrder: RowOrder<OrderRow> = { keyOf: ({ id }) => String(id), compare: (a, b) => b.id - a.id }

/** Trade ids are per market; a self-trade has two fills. */
export const fillOrder: RowOrder<FillRow> = {
  keyOf: ({ pair, id, side }) => `${pair}:${id}:${side}`,
  compare: (a, b) => b.atMs - a.atMs || a.pair.localeCompare(b.pair) || b.id - a.id,
}

/**
 * The loaded pages merged with newer rows from the stream, each row once. A row that belongs below the last loaded one
 * comes with a later page: adding it now would hide the gap before it.
 */
export function mergeRows<R>(loaded: readonly R[], news: readonly R[], hasMore: boolean, order: RowOrder<R>): R[] {
  const { keyOf, compare } = order
  const last = loaded.at(-1)
  const fits = (row: R) => !hasMore || last === undefined || compare(row, last) < 0
  const rows = new Map(loaded.map((row) => [keyOf(row), row]))
  for (const row of news) if (!rows.has(keyOf(row)) && fits(row)) rows.set(keyOf(row), row)
  return [...rows.values()].sort(compare)
}
