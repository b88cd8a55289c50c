import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSnapshot } from '../projection/index.ts'
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

/** How long a question waits for what was done before it was asked. */
const PATIENCE_MS = 6_000
/** Doubles with each look: of a projection that is far behind there is no use in asking often. */
const FIRST_PAUSE_MS = 15
const LONGEST_PAUSE_MS = 250

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
  const until = performance.now() + PATIENCE_MS
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const snapshot = await readSnapshot(sql, PERPETUALS_PROJECTION, text, values)
    if (!snapshot) return { ok: false, refusal: 'history-unavailable' }
    if (snapshot.sequence >= wanted) return { ok: true, value: read(snapshot.rows), sequence: snapshot.sequence }
    if (performance.now() > until) return { ok: false, refusal: 'history-behind' }
    await sleep(pauseMs)
  }
}
