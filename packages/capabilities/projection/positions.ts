import type { Sql } from '@bowline/platform/postgres/index.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { Projector, Transaction } from './projector.ts'

/** The last command whose rows are written. */
export interface Position {
  readonly sequence: number
  readonly time: number
}

export const START: Position = { sequence: 0, time: 0 }

/** Somebody else moved a projection: another worker is writing, or a rebuild was requested. The worker starts over. */
export class PositionMoved extends Error {
  constructor(name: string, expected: number, found: number | undefined) {
    super(
      `projection ${name} was expected at command ${expected} and found at ${found ?? 'none'}: start the worker again`,
    )
    this.name = 'PositionMoved'
  }
}

/** Positions by projector name; without those of projectors that have no row, or rows of another version. */
export async function readPositions(
  sql: Transaction,
  projectors: readonly Projector[],
): Promise<Map<string, Position>> {
  const rows = await sql.unsafe('SELECT name, version, sequence, time FROM projection_positions')
  const positions = new Map<string, Position>()
  for (const { name, version, sequence, time } of rows) {
    const projector = projectors.find((one) => one.name === name)
    if (projector?.version === version) positions.set(name, { sequence: Number(sequence), time: Number(time) })
  }
  return positions
}

/**
 * Moves positions inside the transaction that wrote the rows. The statement requires the old ones, so of two writers one
 * fails and writes nothing.
 */
export async function movePositions(
  tx: Transaction,
  moves: readonly { readonly projector: Projector; readonly from: Position }[],
  to: Position,
): Promise<void> {
  const list = (texts: readonly (string | number)[]) => `{${texts.join(',')}}`
  const moved = await tx.unsafe(
    `UPDATE projection_positions p SET sequence = $1, time = $2, updated_at = now()
     FROM unnest($3::text::text[], $4::text::integer[], $5::text::bigint[]) AS m (name, version, sequence)
     WHERE p.name = m.name AND p.version = m.version AND p.sequence = m.sequence RETURNING p.name`,
    [
      to.sequence,
      to.time,
      list(moves.map(({ projector }) => projector.name)),
      list(moves.map(({ projector }) => projector.version)),
      list(moves.map(({ from }) => from.sequence)),
    ],
    { prepare: true },
  )
  const missing = moves.find(({ projector }) => !moved.some(({ name }) => name === projector.name))
  if (missing === undefined) return
  const { projector, from } = missing
  const found = (await readPositions(tx, [projector])).get(projector.name)
  throw new PositionMoved(projector.name, from.sequence, found?.sequence)
}

/** Empties a projector's tables and resets its position, in one transaction. */
export async function resetProjector(sql: Sql, projector: Projector): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await tx.unsafe(`TRUNCATE ${projector.tables.join(', ')}`)
    await tx.unsafe(
      `INSERT INTO projection_positions (name, version, sequence, time) VALUES ($1, $2, 0, 0)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version, sequence = 0, time = 0, updated_at = now()`,
      [projector.name, projector.version],
    )
  })
}

/**
 * Requests a rebuild of projections from the journal. A running worker notices at its next write, stops and, once
 * restarted, replays from the beginning; until it has caught up, history answers `history-behind`.
 */
export async function rebuildProjections(sql: Sql, projectors: readonly Projector[]): Promise<void> {
  for (const projector of projectors) await resetProjector(sql, projector)
}

/** Of the projection that is furthest behind; undefined before the first one has begun. */
export async function slowestPosition(sql: Sql): Promise<Position | undefined> {
  const [row] = await sql<{ sequence: string; time: string }[]>`
    select sequence, time from projection_positions order by sequence limit 1`
  return row && { sequence: Number(row.sequence), time: Number(row.time) }
}
