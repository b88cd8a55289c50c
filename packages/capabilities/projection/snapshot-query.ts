import type { Sql } from '@bowline/platform/postgres/index.ts'
import { isOutage } from './outage.ts'

/** A condition of a query: its text with `?` for the value, dropped when the value is undefined. */
export type Condition = readonly [text: string, value: unknown]

/** Numbers the parameters of a query as its parts are put together. */
export class Parameters {
  readonly values: unknown[] = []

  /** `?` in the text stands for the value, everywhere. */
  bind(text: string, value: unknown): string {
    this.values.push(value)
    return text.replaceAll('?', `$${this.values.length}`)
  }

  /** Joins the conditions that have a value with AND. */
  all(conditions: readonly Condition[]): string {
    const bound = conditions.filter(([, value]) => value !== undefined).map(([text, value]) => this.bind(text, value))
    return bound.length > 0 ? bound.join(' AND ') : 'true'
  }
}

export interface Snapshot {
  /** Last command the projection had applied when these rows were read. */
  readonly sequence: number
  readonly rows: Record<string, unknown>[]
}

/**
 * Runs `query` and reads the projection's position in one statement, hence in one snapshot: the rows are exactly those
 * of that position. A projection of another version counts as not begun. Undefined when the database does not answer.
 */
export async function readSnapshot(
  sql: Sql,
  projection: { name: string; version: number },
  query: string,
  parameters: readonly unknown[],
): Promise<Snapshot | undefined> {
  const position = `SELECT coalesce((SELECT sequence FROM projection_positions
    WHERE name = '${projection.name}' AND version = ${projection.version}), 0) AS projected_sequence`
  const text = `SELECT p.projected_sequence, h.* FROM (${position}) p LEFT JOIN LATERAL (SELECT true AS is_row, q.* FROM (${query}) q) h ON true`
  try {
    const rows = await sql.unsafe(text, parameters as never[], { prepare: true })
    return { sequence: Number(rows[0].projected_sequence), rows: rows.filter((row) => row.is_row === true) }
  } catch (error) {
    if (isOutage(error)) return undefined
    throw error
  }
}
