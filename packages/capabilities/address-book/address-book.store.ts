import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { type Entry, labelKey, type SavedEntry } from './entry.ts'

/** Maximum per user. */
export const MOST_ENTRIES = 100

export type BookRefusal = { readonly refusal: 'address-exists' | 'label-exists' | 'book-full' }

interface Row {
  id: bigint
  coin: string
  network: string
  address: string
  tag: bigint
  label: string
  added_at: Date
}

function toEntry(row: Row): SavedEntry {
  const { coin, network, address, label } = row
  const addedAtMs = row.added_at.getTime()
  return { id: Number(row.id), coin, network, address, tag: Number(row.tag), label, addedAtMs }
}

/** Newest first. */
export async function entriesOf(sql: Sql, userId: number): Promise<SavedEntry[]> {
  const rows = await sql<Row[]>`select * from withdraw_addresses where user_id = ${userId} order by id desc`
  return rows.map(toEntry)
}

/** Why the user's book cannot take an entry; checked before the proof, and again when it is written. */
export async function refuseEntry(sql: Sql, userId: number, entry: Entry): Promise<BookRefusal | undefined> {
  const known = await entriesOf(sql, userId)
  const isSame = ({ coin, network, address, tag }: Entry) =>
    coin === entry.coin && network === entry.network && address === entry.address && tag === entry.tag
  if (known.some(isSame)) return { refusal: 'address-exists' }
  if (known.some(({ label }) => labelKey(label) === labelKey(entry.label))) return { refusal: 'label-exists' }
  return known.length >= MOST_ENTRIES ? { refusal: 'book-full' } : undefined
}

/** Under the lock on the user's row, so that of several at once the second sees what the first wrote. */
export async function insertEntry(
  tx: Transaction,
  userId: number,
  entry: Entry,
  nowMs: number,
): Promise<SavedEntry | BookRefusal> {
  const refusal = await refuseEntry(tx, userId, entry)
  if (refusal) return refusal
  const { coin, network, address, tag, label } = entry
  const [row] = await tx<Row[]>`
    insert into withdraw_addresses (user_id, coin, network, address, tag, label, label_key, added_at)
    values (${userId}, ${coin}, ${network}, ${address}, ${tag}, ${label}, ${labelKey(label)}, ${new Date(nowMs)})
    returning *`
  return toEntry(row as Row)
}

/** What identifies an entry: one address may be saved for several networks or tags. */
export interface EntryPlace {
  readonly coin: string
  readonly address: string
  readonly network?: string | undefined
  readonly tag?: number | undefined
}

/** Returns what was deleted. */
export async function deleteEntries(
  tx: Transaction,
  userId: number,
  { coin, address, network, tag }: EntryPlace,
): Promise<SavedEntry[]> {
  const rows = await tx<Row[]>`
    delete from withdraw_addresses
    where user_id = ${userId} and coin = ${coin} and address = ${address}
      and network = coalesce(${network ?? null}, network) and tag = coalesce(${tag ?? null}, tag) returning *`
  return rows.map(toEntry)
}

export async function isWhitelistOn(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`select 1 from withdraw_white_lists where user_id = ${userId}`
  return rows.length > 0
}

/** False when it already was in that state. */
export async function writeWhitelist(tx: Transaction, userId: number, isOn: boolean, nowMs: number): Promise<boolean> {
  const rows = isOn
    ? await tx`
        insert into withdraw_white_lists (user_id, switched_at) values (${userId}, ${new Date(nowMs)})
        on conflict (user_id) do nothing returning user_id`
    : await tx`delete from withdraw_white_lists where user_id = ${userId} returning user_id`
  return rows.length > 0
}
