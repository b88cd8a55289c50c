import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** What a projector needs of the transaction that its rows go into. */
export type Transaction = Pick<Sql, 'unsafe'>

/** Turns events into the rows of its own tables. It decides nothing and keeps no state between two flushes. */
export interface Projector {
  readonly name: string
  /** Increase it when the same events would now give other rows: the tables are then emptied and rebuilt. */
  readonly version: number
  readonly tables: readonly string[]
  /** Collects the rows of one command. */
  apply(batch: EventBatch): void
  /** Writes what is collected. Called again after a failed transaction, so it must keep the rows. */
  flush(tx: Transaction): Promise<void>
  /** Forgets what is collected, because the transaction is committed. */
  clear(): void
}
