import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { SourceHealth } from './index-health.ts'
import { addIndexInputs, type IndexGoneBy, readIndexInputs } from './index-inputs.store.ts'
import { IndexInputs } from './index-inputs.ts'

interface Needs {
  readonly sql: Sql
  readonly onBatch: (listener: (batch: EventBatch) => void) => void
  readonly log: Log
}

export interface OpenIndexInputs extends Pick<IndexInputs, 'sent'> {
  /** What these indexes were made of; those that nobody kept are left out. */
  of<G extends IndexGoneBy>(goneBy: readonly G[]): Promise<ReadonlyMap<G, readonly SourceHealth[]>>
  close(): Promise<void>
}

/** Follows the engine, and keeps the inputs of each index that a liquidation goes by. */
export function openIndexInputs({ sql, onBatch, log }: Needs): OpenIndexInputs {
  const inputs = new IndexInputs({ add: (rows) => addIndexInputs(sql, rows), log })
  onBatch((batch) => inputs.apply(batch))
  return {
    sent: (...index) => inputs.sent(...index),
    of: (goneBy) => readIndexInputs(sql, goneBy),
    close: () => inputs.settled(),
  }
}
