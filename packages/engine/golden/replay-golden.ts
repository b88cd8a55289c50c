import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Capacity, defaultCapacity } from '@bowline/core/capacity.ts'
import type { Event } from '@bowline/core/messages/events.ts'
import { testShares } from '@bowline/core/simulation/shares.ts'
import { SNAPSHOT_VERSION } from '@bowline/core/snapshot/snapshot.ts'
import { segmentName } from '@bowline/platform/journal/segment-files.ts'
import { decodeEvents } from '../compiled-codec.ts'
import { journalDirectory } from '../directories.ts'
import { readHead } from '../recorded-head.ts'
import { recover } from '../recovery.ts'
import { stateHash } from '../state-hash.ts'

/** What replaying a golden journal must produce. */
export interface GoldenRecord {
  readonly sequence: number
  /** SHA-256 over all events of the commands, see `textOf`. This must never change. */
  readonly events: string
  /** SHA-256 of the state's bytes. It belongs to one snapshot version and is compared only with that. */
  readonly state: string
  readonly snapshotVersion: number
}

export interface GoldenReplay {
  readonly record: GoldenRecord
  /** By whose rules the last command was applied. */
  readonly recordVersion: number
}

/** Part of the record: a full table is a refusal, so the table sizes decide what a golden journal means. */
export const goldenCapacity: Capacity = {
  assets: 16,
  markets: 16,
  accounts: 1 << 10,
  ledgerRows: 1 << 12,
  seats: 1 << 10,
  orders: 1 << 12,
  levels: 1 << 11,
  priceNodes: 1 << 13,
  lists: 1 << 10,
  volumeRows: 1 << 8,
  postingKeys: 1 << 12,
  // Tables that came after the older heads: the program's own.
  positions: defaultCapacity.positions,
  marginPools: defaultCapacity.marginPools,
  // As the simulation has them, whose commands golden journals are made of.
  ...testShares,
}

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

/** An event as text: fields by name, without those of nothing, so that an event may come to have more or in another order. */
function textOf(event: Event): string {
  const fields = Object.entries(event).filter(([, value]) => value !== 0 && value !== 0n && value !== '')
  const byName = fields.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(byName), bigintAsText)
}

/** Replays the journal file at `path` in the empty folder `directory`. */
export function replayGolden(path: string, directory: string): GoldenReplay {
  mkdirSync(journalDirectory(directory))
  copyFileSync(path, join(journalDirectory(directory), segmentName(1)))
  const events = createHash('sha256')
  // Only journals from before there were heads do not say their sizes.
  const capacity = readHead({ directory }) ? {} : goldenCapacity
  const { exchange } = recover({
    directory,
    capacity,
    onApplied: ({ events: { words, length } }) => {
      for (const event of decodeEvents(words, 0, length)) events.update(`${textOf(event)}\n`)
    },
  })
  const { sequence, hash } = stateHash(exchange)
  const record = { sequence, events: events.digest('hex'), state: hash, snapshotVersion: SNAPSHOT_VERSION }
  return { record, recordVersion: exchange.state.recordVersion }
}
