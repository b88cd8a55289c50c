import { decodeBatch } from '@bowline/engine/batch.ts'
import { HolderSamples } from '@bowline/engine/holder-samples.ts'
import { withNote } from '@bowline/engine/posting-note.ts'
import { type RecoverOptions, recover } from '@bowline/engine/recovery.ts'
import type { Replay } from './projection/index.ts'

/** Replays the journal in a data folder from its first record, trusting no snapshot. For `compareProjections`. */
export function journalReplay(options: Pick<RecoverOptions, 'directory' | 'capacity'>): Replay {
  return (to, onBatch) => {
    if (to === 0) return
    const samples = new HolderSamples()
    const onApplied: RecoverOptions['onApplied'] = (exchange, buffer, byte) => {
      const { words, length } = exchange.events
      onBatch(samples.withSample(withNote(decodeBatch(words, 0, length), buffer, byte), exchange))
    }
    recover({ ...options, snapshotUpTo: 0, to, onApplied })
  }
}
