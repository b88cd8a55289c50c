import { decodeBatch } from '@bowline/engine/batch.ts'
import { type RecoverOptions, recover } from '@bowline/engine/recovery.ts'
import { LedgerCheck, LedgerProjector } from './ledger-history/index.ts'
import { KlineCheck, KlineProjector } from './market-data/index.ts'
import type { ProjectionCheck, Projector, Replay } from './projection/index.ts'
import { SpotProjector } from './spot/index.ts'

/** Every projector of the exchange, fresh: a projector belongs to one runner. */
export function allProjectors(): Projector[] {
  return [new LedgerProjector(), new SpotProjector(), new KlineProjector()]
}

/** What `verify` compares with PostgreSQL. */
export function allProjectionChecks(): ProjectionCheck[] {
  return [new LedgerCheck(), new KlineCheck()]
}

/** Replays the journal in a data folder from its first record, trusting no snapshot. */
export function journalReplay(options: Pick<RecoverOptions, 'directory' | 'capacity'>): Replay {
  return (to, onBatch) => {
    if (to === 0) return
    const onApplied: RecoverOptions['onApplied'] = ({ events }) => onBatch(decodeBatch(events.words, 0, events.length))
    recover({ ...options, snapshotUpTo: 0, to, onApplied })
  }
}
