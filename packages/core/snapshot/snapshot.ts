import type { Capacity } from '../capacity.ts'
import { Exchange } from '../exchange.ts'
import { type Head, type HeadText, headOfText, headText, setHead, sizesIn } from '../head.ts'
import { resumeContracts } from '../perpetuals/commands.ts'
import type { HashKey } from '../records/keyed-hash.ts'
import type { State } from '../state.ts'
import { SectionReader, SectionWriter } from './sections.ts'
import { recountOrders, reindexClientIds, scalarsOf, tablesOf, takeScalars } from './tables.ts'

/** Raised when the meaning of any table changes; an older snapshot is then passed over and the journal replayed. */
export const SNAPSHOT_VERSION = 7

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
    freeLists: s.lists.free,
    rememberedLists: s.lists.remembered,
    agenda: s.agenda.sorted().filter((orderId) => isOpen(s, orderId)),
    head: s.head ? headText(s.head) : null,
  })
  for (const { array, used } of tablesOf(s)) out.array(array, used)
}

/** What has ended stays on the agenda until its turn comes, and is nothing. */
function isOpen(s: State, orderId: number): boolean {
  const slot = s.orders.find(orderId)
  return slot !== 0 && s.ends.isOpen(slot)
}

/** Which version wrote it; undefined when that cannot be read. */
export function snapshotVersionOf(bytes: Uint8Array): number | undefined {
  try {
    return new SectionReader(bytes).numbers()[0]
  } catch {
    return undefined
  }
}

/** The sizes of the tables it was taken of, as its head says; undefined where it has none. Of this version's format. */
export function sizesOfSnapshot(bytes: Uint8Array): Capacity | undefined {
  const input = new SectionReader(bytes)
  input.numbers()
  const { head } = input.json() as SnapshotText
  return head ? sizesIn(headOfText(head)) : undefined
}

/** The exchange a snapshot was taken of. Throws when the bytes are of another version or do not fit the capacity. */
export function restoreSnapshot(bytes: Uint8Array, capacity: Partial<Capacity> = {}, hashKey?: HashKey): Exchange {
  return restored(bytes, capacity, hashKey, setHead)
}

/** The same exchange in larger tables. The command `enlarge` must follow, which puts it on record. */
export function enlarged(exchange: Exchange, sizes: Partial<Capacity>, hashKey?: HashKey): Exchange {
  const { capacity } = exchange.state
  for (const [table, size] of Object.entries(sizes) as [keyof Capacity, number][]) {
    if (!(size >= capacity[table])) throw new RangeError(`a table of ${capacity[table]} ${table} cannot have ${size}`)
  }
  let length = 0
  saveSnapshot(exchange, (chunk) => {
    length += chunk.length
  })
  const bytes = new Uint8Array(length)
  let at = 0
  saveSnapshot(exchange, (chunk) => {
    bytes.set(chunk, at)
    at += chunk.length
  })
  return restored(bytes, { ...capacity, ...sizes }, hashKey, (s, head) => {
    s.head = head
  })
}

function restored(
  bytes: Uint8Array,
  capacity: Partial<Capacity>,
  hashKey: HashKey | undefined,
  giveHead: (s: State, head: Head) => void,
): Exchange {
  const exchange = new Exchange(capacity, hashKey)
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
  if (text.head) giveHead(s, headOfText(text.head))
  for (const { array } of tablesOf(s)) input.array(array)
  s.ledger.reindex()
  s.postingKeys.reindex()
  s.seats.reindex()
  s.pools.reindex()
  s.collaterals.reindex()
  s.orders.reindex()
  s.agenda.reindex(text.agenda, (orderId) => s.order.market(s.orders.find(orderId)))
  s.lists.reindex(text.freeLists, text.rememberedLists)
  s.ladders.recount()
  reindexClientIds(s)
  recountOrders(s)
  resumeContracts(s)
  return exchange
}

interface SnapshotText {
  readonly assets: readonly (string | null)[]
  readonly platformToken: number
  readonly usdt: number
  readonly freeLists: readonly number[]
  readonly rememberedLists: readonly [number, number][]
  readonly agenda: readonly number[]
  readonly head: HeadText | null
}
