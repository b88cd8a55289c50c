import type { Sql } from '@bowline/platform/postgres/index.ts'
import { withTimeout } from '@bowline/platform/with-timeout.ts'
import { isOutage } from './outage.ts'

/** A condition of a query: its text with `?` for the value; dropped when the value is undefined. */
export type Condition = readonly [text: string, value: unknown]

/** Numbers a query's parameters while its parts are assembled. */
export class Parameters {
  readonly values: unknown[] = []

  /** Every `?` in the text stands for the value. */
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

/** The client would wait longer for a silent database, but history should fail sooner. */
const LONGEST_ANSWER_MS = 5_000
/** After it has failed to answer in that time, later queries wait only this long, until one is answered. */
const LONGEST_ANSWER_AGAIN_MS = 200
const silent = new WeakSet<Sql>()

/**
 * Runs `query` and reads the projection's position in one statement, hence in one snapshot: the rows are exactly those
 * of that position. The query may use `p.sequence` and `p.time`. A projection of another version counts as not begun.
 * Undefined when the database does not answer in time.
 */
export async function readSnapshot(
  sql: Sql,
  projection: { name: string; version: number },
  query: string,
  parameters: readonly unknown[],
  deadlineMs: number = LONGEST_ANSWER_MS,
): Promise<Snapshot | undefined> {
  const position = `SELECT coalesce(max(sequence), 0) AS sequence, coalesce(max(time), 0) AS time
    FROM projection_positions WHERE name = '${projection.name}' AND version = ${projection.version}`
  const text = `SELECT p.sequence AS projected_sequence, p.time AS projected_time, h.* FROM (${position}) p
    LEFT JOIN LATERAL (SELECT true AS is_row, q.* FROM (${query}) q) h ON true`
  try {
    const rows = await answerInTime(sql, text, parameters, deadlineMs)
    const { projected_sequence, projected_time } = rows[0]
    const found = rows.filter((row) => row.is_row === true)
    return { sequence: Number(projected_sequence), time: Number(projected_time), rows: found }
  } catch (error) {
    if (isOutage(error)) return undefined
    throw error
  }
}

async function answerInTime(sql: Sql, text: string, parameters: readonly unknown[], deadlineMs: number) {
  const answer = sql.unsafe(text, parameters as never[], { prepare: true }).then((rows) => {
    silent.delete(sql)
    return rows
  })
  try {
    return await withTimeout(answer, silent.has(sql) ? Math.min(LONGEST_ANSWER_AGAIN_MS, deadlineMs) : deadlineMs)
  } catch (error) {
    // That an answer came too late for who is in a hurry says nothing about the database.
    if ((error as { code?: unknown }).code === 'ETIMEDOUT' && deadlineMs >= LONGEST_ANSWER_MS) silent.add(sql)
    throw error
  }
}
