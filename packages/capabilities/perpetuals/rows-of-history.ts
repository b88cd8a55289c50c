import { Parameters, parseRow, selectList, type Table } from '../projection/index.ts'
import type { OwnPage, Page } from './history-queries.ts'

/** As PostgreSQL answers. */
export type Rows = readonly Record<string, unknown>[]

/** A page of numbered rows, in ascending order: with a beginning the oldest from there, otherwise the newest. */
export function pageOf<Row>(
  of: Table<Row>,
  { start, end, from, before, limit, skip = 0 }: Page,
  own: readonly (readonly [string, unknown])[],
) {
  const parameters = new Parameters()
  const conditions = parameters.all([
    ...own,
    ['t.time >= ?', start],
    ['t.time <= ?', end],
    ['t.number >= ?', from],
    ['t.number < ?', before],
  ])
  const isNewest = start === undefined && from === undefined
  const way = isNewest ? 'DESC' : 'ASC'
  const text = `SELECT ${selectList(of, 't')} FROM ${of.name} t WHERE ${conditions}
    ORDER BY t.time ${way}, t.number ${way} ${parameters.bind('LIMIT ?', limit)} ${parameters.bind('OFFSET ?', skip)}`
  return { text, values: parameters.values, read: (rows: Rows) => inOrder(rowsOf(of)(rows), isNewest) }
}

export function rowsOf<Row>(table: Table<Row>): (rows: Rows) => Row[] {
  return (rows) => rows.map((row) => parseRow(table, row))
}

export function ownedBy({ account, market, markets }: OwnPage) {
  return [
    ['t.account = ?', account] as const,
    ['t.market = ?', market] as const,
    ['t.market = ANY(?::bigint[])', markets] as const,
  ]
}

export function inOrder<T>(rows: T[], isReversed: boolean): T[] {
  return isReversed ? rows.reverse() : rows
}
