import { decodeBatch } from '@bowline/engine/batch.ts'
import { withNote } from '@bowline/engine/posting-note.ts'
import { type RecoverOptions, recover } from '@bowline/engine/recovery.ts'
import type { Replay } from './projection/index.ts'

/** Replays the journal in a data folder from its first record, trusting no snapshot. For `compareProjections`. */
export function journalReplay(options: Pick<RecoverOptions, 'directory' | 'capacity'>): Replay {
  return (to, onBatch) => {
    if (to === 0) return
    const onApplied: RecoverOptions['onApplied'] = ({ events }, buffer, byte) =>
      onBatch(withNote(decodeBatch(events.words, 0, events.length), buffer, byte))
    recover({ ...options, snapshotUpTo: 0, to, onApplied })
  }
}
