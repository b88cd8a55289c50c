import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSnapshot } from '../projection/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import { PERPETUALS_PROJECTION } from './perpetuals-tables.ts'

export interface HistorySources {
  readonly sql: Sql
  /** The last command that this process has seen. */
  readonly seen: () => number
}

type Row = Record<string, unknown>

/** How long a question waits for what was done before it was asked. */
const PATIENCE_MS = 3_000
const LOOK_AGAIN_MS = 15

/**
 * The answer of the projection once it has what this process has seen: a question waits for it, and is refused as
 * `history-behind` when that takes long.
 */
export async function answerOf<T>(
  { sql, seen }: HistorySources,
  text: string,
  values: readonly unknown[],
  read: (rows: readonly Row[]) => T,
): Promise<HistoryAnswer<T>> {
  const wanted = seen()
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const snapshot = await readSnapshot(sql, PERPETUALS_PROJECTION, text, values)
    if (!snapshot) return { ok: false, refusal: 'history-unavailable' }
    if (snapshot.sequence >= wanted) return { ok: true, value: read(snapshot.rows), sequence: snapshot.sequence }
    if (performance.now() > until) return { ok: false, refusal: 'history-behind' }
    await sleep(LOOK_AGAIN_MS)
  }
}
