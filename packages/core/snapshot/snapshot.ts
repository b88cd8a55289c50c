import type { Capacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { SectionReader, SectionWriter } from './sections.ts'
import { recountWaiting, reindexClientIds, scalarsOf, tablesOf, takeScalars } from './tables.ts'

/** Raised when the meaning of any table changes; an older snapshot is then passed over and the journal replayed. */
export const SNAPSHOT_VERSION = 2

/**
 * Writes the whole state: the used part of every table, in a fixed order. Equal states give equal bytes, so a hash over
 * them is the state's hash.
 */
export function saveSnapshot(exchange: Exchange, write: (chunk: Uint8Array) => void): void {
  const s = exchange.state
  const out = new SectionWriter(write)
  out.numbers([SNAPSHOT_VERSION, ...scalarsOf(s)])
  out.json({
    assets: s.assets.codes.map((code) => code ?? null),
    platformToken: s.assets.platformToken,
    usdt: s.assets.usdt,
    postingKeys: [...s.postingKeys.entries()],
    freeLists: s.lists.free,
    rememberedLists: s.lists.remembered,
  })
  for (const { array, used } of tablesOf(s)) out.array(array, used)
}

/** The exchange a snapshot was taken of. Throws when the bytes are of another version or do not fit the capacity. */
export function restoreSnapshot(bytes: Uint8Array, capacity: Partial<Capacity> = {}): Exchange {
  const exchange = new Exchange(capacity)
  const s = exchange.state
  const input = new SectionReader(bytes)
  const [version, ...scalars] = input.numbers()
  if (version !== SNAPSHOT_VERSION) throw new Error(`snapshot of version ${version}, wanted ${SNAPSHOT_VERSION}`)
  takeScalars(s, scalars)
  const text = input.json() as SnapshotText
  text.assets.forEach((code, asset) => {
    if (code !== null) s.assets.codes[asset] = code
  })
  s.assets.platformToken = text.platformToken
  s.assets.usdt = text.usdt
  for (const [key, content] of text.postingKeys) s.postingKeys.add(key, content)
  for (const { array } of tablesOf(s)) input.array(array)
  s.ledger.reindex()
  s.seats.reindex()
  s.orders.reindex()
  s.lists.reindex(text.freeLists, text.rememberedLists)
  s.ladders.recount()
  reindexClientIds(s)
  recountWaiting(s)
  return exchange
}

interface SnapshotText {
  readonly assets: readonly (string | null)[]
  readonly platformToken: number
  readonly usdt: number
  readonly postingKeys: readonly [string, string][]
  readonly freeLists: readonly number[]
  readonly rememberedLists: readonly [number, number][]
}
