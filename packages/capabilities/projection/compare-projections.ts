import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction, SNAPSHOT } from '@bowline/platform/postgres/index.ts'
import type { Transaction } from './projector.ts'

/** Computes in memory, from the events alone, what a projection's rows must be. */
export interface ProjectionCheck {
  /** The projector's name and version. */
  readonly name: string
  readonly version: number
  apply(batch: EventBatch): void
  /** The expected rows: a text for each key. */
  expected(): Map<string, string>
  /** SELECT of the same `key` and `value` texts from the stored rows. */
  readonly stored: string
  /** The number of rows, where one text stands for many. */
  readonly rows?: number
  /** For such a check: one that compares the individual rows behind these keys. */
  closer?(keys: readonly string[]): Pick<ProjectionCheck, 'apply' | 'expected' | 'stored'>
}

export interface ProjectionDifference {
  readonly projection: string
  readonly key: string
  /** Absent: there must be no such row. */
  readonly expected?: string | undefined
  /** Absent: the row is missing. */
  readonly stored?: string | undefined
}

export interface ProjectionReport {
  readonly ok: boolean
  readonly projections: readonly { name: string; sequence: number; rows: number; differences: number }[]
  /** The first ones of each projection. */
  readonly differences: readonly ProjectionDifference[]
}

/** Calls `onBatch` for every command from the first one to `to`, in sequence. */
export type Replay = (to: number, onBatch: (batch: EventBatch) => void) => void | Promise<void>

const DIFFERENCES_SHOWN = 20
const ROWS_AT_ONCE = 5_000

/**
 * Rebuilds projections from the journal in memory and compares them with PostgreSQL at its current position. Works
 * beside a running worker: everything is read in one snapshot.
 */
export function compareProjections(
  sql: Sql,
  checks: readonly ProjectionCheck[],
  replay: Replay,
): Promise<ProjectionReport> {
  return inTransaction(sql, (tx) => compare(tx, checks, replay), SNAPSHOT)
}

async function compare(tx: Transaction, checks: readonly ProjectionCheck[], replay: Replay): Promise<ProjectionReport> {
  const found = await tx.unsafe('SELECT name, version, sequence FROM projection_positions')
  const positions = checks.map(({ name, version }) => {
    const row = found.find((one) => one.name === name && one.version === version)
    return row ? Number(row.sequence) : 0
  })
  await replay(Math.max(...positions), (batch) => {
    for (const [index, check] of checks.entries()) if (batch.sequence <= positions[index]) check.apply(batch)
  })
  const projections: ProjectionReport['projections'][number][] = []
  const differences: ProjectionDifference[] = []
  for (const [index, check] of checks.entries()) {
    const { name } = check
    const sequence = positions[index] as number
    const expected = check.expected()
    const rows = check.rows ?? expected.size
    let different = await differencesOf(tx, name, check.stored, expected)
    const closer = different.length > 0 && check.closer?.(different.slice(0, DIFFERENCES_SHOWN).map(({ key }) => key))
    if (closer) {
      await replay(sequence, (batch) => closer.apply(batch))
      const seen = await differencesOf(tx, name, closer.stored, closer.expected())
      if (seen.length > 0) different = seen
    }
    projections.push({ name, sequence, rows, differences: different.length })
    differences.push(...different.slice(0, DIFFERENCES_SHOWN))
  }
  return { ok: differences.length === 0, projections, differences }
}

async function differencesOf(
  tx: Transaction,
  projection: string,
  storedRows: string,
  expected: Map<string, string>,
): Promise<ProjectionDifference[]> {
  const differences: ProjectionDifference[] = []
  const missing = new Map(expected)
  await tx.unsafe(storedRows).cursor(ROWS_AT_ONCE, (rows) => {
    for (const { key, value: stored } of rows) {
      missing.delete(key)
      const wanted = expected.get(key)
      if (wanted !== stored) differences.push({ projection, key, expected: wanted, stored })
    }
  })
  for (const [key, wanted] of missing) differences.push({ projection, key, expected: wanted })
  return differences
}
