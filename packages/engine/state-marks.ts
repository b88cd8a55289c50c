import { MarkAbout } from '@bowline/core/messages/terms.ts'
import { SNAPSHOT_VERSION } from '@bowline/core/snapshot/snapshot.ts'
import type { SnapshotInfo } from '@bowline/platform/journal/snapshots.ts'
import type { ExchangePlace } from './directories.ts'
import type { EngineClient } from './engine-client.ts'
import { readMarks } from './marks.ts'

/** By command: the hash that the journal says the state had after it. */
export type StateMarks = ReadonlyMap<number, string>

/**
 * The marks among the records `from … to`. Only those whose hash this version of the program can compute: a state is other
 * bytes in another snapshot format.
 */
export function readStateMarks(place: ExchangePlace, from: number, to?: number): StateMarks {
  const marks = readMarks(place, MarkAbout.state, { from, ...(to !== undefined && { to }) })
  return new Map(marks.filter(({ version }) => version === SNAPSHOT_VERSION).map(({ of, text }) => [of, text]))
}

/** Puts on record which state the exchange had, as the replica that wrote the snapshot found. */
export async function markState(engine: Pick<EngineClient, 'submit'>, snapshot: SnapshotInfo): Promise<void> {
  const { sequence, sha256 } = snapshot
  await engine.submit({ kind: 'mark', about: MarkAbout.state, version: SNAPSHOT_VERSION, of: sequence, text: sha256 })
}

/** Throws when the state is not the one that is on record. */
export function requireMarked(marks: StateMarks, { sequence, hash }: { sequence: number; hash: string }): void {
  const marked = marks.get(sequence)
  if (marked === undefined || marked === hash) return
  throw new Error(
    `after command ${sequence} the rebuilt exchange is another than the one that ran (${hash} instead of ${marked}): ` +
      'this program, its tables or the journal were changed. Start the version that wrote it, or restore a backup',
  )
}
