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
  /** Last command the projection had applied when these rows were read, and its time. */
  readonly sequence: number
  readonly time: number
  readonly rows: Record<string, unknown>[]
}

/**
 * Runs `query` and reads the projection's position in one statement, hence in one snapshot: the rows are exactly those
 * of that position. The query may use `p.sequence` and `p.time` of it. A projection of another version counts as not
 * begun. Undefined when the database does not answer.
 */
export async function readSnapshot(
  sql: Sql,
  projection: { name: string; version: number },
  query: string,
  parameters: readonly unknown[],
): Promise<Snapshot | undefined> {
  const position = `SELECT coalesce(max(sequence), 0) AS sequence, coalesce(max(time), 0) AS time
    FROM projection_positions WHERE name = '${projection.name}' AND version = ${projection.version}`
  const text = `SELECT p.sequence AS projected_sequence, p.time AS projected_time, h.* FROM (${position}) p
    LEFT JOIN LATERAL (SELECT true AS is_row, q.* FROM (${query}) q) h ON true`
  try {
    const rows = await sql.unsafe(text, parameters as never[], { prepare: true })
    const { projected_sequence, projected_time } = rows[0]
    const found = rows.filter((row) => row.is_row === true)
    return { sequence: Number(projected_sequence), time: Number(projected_time), rows: found }
  } catch (error) {
    if (isOutage(error)) return undefined
    throw error
  }
}
