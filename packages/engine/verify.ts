import type { Capacity } from '@bowline/core/capacity.ts'
import { Exchange } from '@bowline/core/exchange.ts'
import { readJournal } from '@bowline/platform/journal/read-journal.ts'
import { listSnapshots } from '@bowline/platform/journal/snapshots.ts'
import { journalDirectory, snapshotDirectory } from './directories.ts'
import { recordedCapacity } from './recorded-capacity.ts'
import { applier } from './recovery.ts'
import { type StateHash, stateHash } from './state-hash.ts'

export interface VerifyOptions {
  readonly directory: string
  /** Default: the recorded one. */
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
  const exchange = new Exchange(options.capacity ?? recordedCapacity(directory))
  const apply = applier(exchange)
  const passed: { sequence: number; ok: boolean }[] = []
  const ahead = listSnapshots(snapshotDirectory(directory)).filter((info) => info.sequence <= expected.sequence)
  readJournal(journalDirectory(directory), { to: expected.sequence }, (buffer, byte, _length, end) => {
    apply(buffer, byte, end)
    // Newest first, so the next one to pass is the last.
    const snapshot = ahead.at(-1)
    if (!snapshot || exchange.sequence !== snapshot.sequence) return
    passed.push({ sequence: snapshot.sequence, ok: stateHash(exchange).hash === snapshot.sha256 })
    ahead.pop()
  })
  const found = stateHash(exchange)
  const same = found.sequence === expected.sequence && found.hash === expected.hash
  return {
    ok: same && passed.every((snapshot) => snapshot.ok),
    expected,
    found,
    snapshots: passed,
    counts: exchange.counts(),
    ms: Math.round(performance.now() - began),
  }
}
