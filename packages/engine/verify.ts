import type { Capacity } from '@bowline/core/capacity.ts'
import { Exchange } from '@bowline/core/exchange.ts'
import { SNAPSHOT_VERSION, snapshotVersionOf } from '@bowline/core/snapshot/snapshot.ts'
import { listSnapshots, loadSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { type ExchangePlace, journalOf, snapshotDirectory } from './directories.ts'
import { newHashKey } from './hash-key.ts'
import { recordedCapacity } from './recorded-capacity.ts'
import { Replaying } from './recovery.ts'
import { type StateHash, stateHash } from './state-hash.ts'
import { readStateMarks } from './state-marks.ts'

export interface VerifyOptions extends ExchangePlace {
  /** Sizes of the tables at the first record. Default: the recorded ones. */
  readonly capacity?: Partial<Capacity>
  /** The state that the running exchange or a backup reports. */
  readonly expected: StateHash
}

export interface VerifyReport {
  /** Whether the state rebuilt from the first record is the expected one, and every snapshot on the way matched too. */
  readonly ok: boolean
  readonly expected: StateHash
  readonly found: StateHash
  readonly snapshots: readonly { readonly sequence: number; readonly ok: boolean }[]
  /** Snapshots of another version of the program: nothing starts from them, and their hashes mean nothing here. */
  readonly passedOver: readonly number[]
  /** States that the journal has on record. */
  readonly marks: readonly { readonly sequence: number; readonly ok: boolean }[]
  readonly counts: Readonly<Record<string, number>>
  readonly ms: number
}

/**
 * Rebuilds the exchange from the first record, trusting no snapshot, and compares. Works beside a running engine:
 * nothing after the expected sequence is read.
 */
export function verify(options: VerifyOptions): VerifyReport {
  const { directory, expected } = options
  const began = performance.now()
  const replaying = new Replaying(new Exchange(recordedCapacity(options, options.capacity), newHashKey()))
  const marks = readStateMarks(options, 1, expected.sequence)
  const passed: { sequence: number; ok: boolean }[] = []
  const passedOver: number[] = []
  const marked: { sequence: number; ok: boolean }[] = []
  const ahead = listSnapshots(snapshotDirectory(directory)).filter((info) => info.sequence <= expected.sequence)
  journalOf(options).read({ to: expected.sequence }, (buffer, byte, _length, end) => {
    replaying.apply(buffer, byte, end)
    const { exchange } = replaying
    if (marks.has(exchange.sequence)) {
      const ok = stateHash(exchange).hash === marks.get(exchange.sequence)
      marked.push({ sequence: exchange.sequence, ok })
    }
    // Newest first, so the next one to pass is the last.
    const snapshot = ahead.at(-1)
    if (!snapshot || exchange.sequence !== snapshot.sequence) return
    ahead.pop()
    const ok = stateHash(exchange).hash === snapshot.sha256
    if (!ok && isOfAnotherVersion(directory, snapshot.sequence)) passedOver.push(snapshot.sequence)
    else passed.push({ sequence: snapshot.sequence, ok })
  })
  const { exchange } = replaying
  const found = stateHash(exchange)
  const same = found.sequence === expected.sequence && found.hash === expected.hash
  return {
    ok: same && [...passed, ...marked].every(({ ok }) => ok),
    expected,
    found,
    snapshots: passed,
    passedOver,
    marks: marked,
    counts: exchange.counts(),
    ms: Math.round(performance.now() - began),
  }
}

/** A damaged one is not: it is wrong, whoever wrote it. */
function isOfAnotherVersion(directory: string, sequence: number): boolean {
  const snapshot = loadSnapshot(snapshotDirectory(directory), sequence)
  if (snapshot?.info.sequence !== sequence) return false
  const version = snapshotVersionOf(snapshot.payload)
  return version !== undefined && version < SNAPSHOT_VERSION
}
