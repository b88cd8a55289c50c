import type { Sql } from '@bowline/platform/postgres/index.ts'
import { onceSeen, readSnapshot } from '../projection/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import { PERPETUALS_PROJECTION } from './perpetuals-tables.ts'

export interface HistorySources {
  readonly sql: Sql
  /** The last command that this process has seen. */
  readonly seen: () => number
  /** The last one that changed something of an account; left out: any may have. */
  readonly seenOf?: ((account: number) => number) | undefined
}

type Row = Record<string, unknown>

interface Question<T> {
  readonly text: string
  readonly values: readonly unknown[]
  readonly read: (rows: readonly Row[]) => T
  /** It is about this account alone. */
  readonly account?: number | undefined
}

/**
 * The answer of the projection once it has what this process has seen, or of one account what concerns it: a question waits for
 * it, and is refused as `history-behind` when that takes long.
 */
export async function answerOf<T>(
  { sql, seen, seenOf }: HistorySources,
  { text, values, read, account }: Question<T>,
): Promise<HistoryAnswer<T>> {
  const wanted = account !== undefined && seenOf ? seenOf(account) : seen()
  return onceSeen<HistoryAnswer<T>>(wanted, async () => {
    const snapshot = await readSnapshot(sql, PERPETUALS_PROJECTION, text, values)
    if (!snapshot) return { ok: false, refusal: 'history-unavailable' }
    return { ok: true, value: read(snapshot.rows), sequence: snapshot.sequence }
  })
}
