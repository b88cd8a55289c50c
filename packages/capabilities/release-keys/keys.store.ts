import { createHash } from 'node:crypto'
import type { ReleaseKey } from '@bowline/chains/signer/release-text.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A passkey of a member of staff. */
export interface StaffKey extends ReleaseKey {
  readonly number: number
  readonly staff: number
  readonly label: string
  readonly createdAtMs: number
}

export type NewStaffKey = Omit<StaffKey, 'number' | 'createdAtMs'>

/** Enough for a person, and for the set that the signer takes. */
export const MOST_KEYS = 5

interface Row {
  readonly id: bigint
  readonly staff: bigint
  readonly person: string
  readonly credential_id: string
  readonly public_key: string
  readonly rp_id: string
  readonly label: string
  readonly created_at: Date
}

const toKey = (row: Row): StaffKey => ({
  ...{ number: Number(row.id), staff: Number(row.staff), person: row.person, label: row.label },
  ...{ id: row.credential_id, publicKey: row.public_key, rpId: row.rp_id, createdAtMs: row.created_at.getTime() },
})

/** Oldest first; of one member, or of all. */
export async function staffKeys(sql: Sql, staff?: number): Promise<StaffKey[]> {
  const rows = await sql<Row[]>`
    select * from release_keys where ${staff === undefined ? sql`true` : sql`staff = ${staff}`} order by id`
  return rows.map(toKey)
}

/** False: it is known already. */
export async function addStaffKey(sql: Sql, key: NewStaffKey, nowMs: number): Promise<boolean> {
  const rows = await sql`
    insert into release_keys (staff, person, credential_id, public_key, rp_id, label, created_at)
    values (${key.staff}, ${key.person}, ${key.id}, ${key.publicKey}, ${key.rpId}, ${key.label}, ${new Date(nowMs)})
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** Undefined: the member has no such key. The signer goes on taking it until two persons change its set. */
export async function removeStaffKey(sql: Sql, staff: number, number: number): Promise<string | undefined> {
  const [row] = await sql<{ label: string }[]>`
    delete from release_keys where id = ${number} and staff = ${staff} returning label`
  return row?.label
}

/** By which persons recognise a key: the beginning of the hash of its public half. */
export function fingerprintOf({ publicKey }: Pick<ReleaseKey, 'publicKey'>): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
  return (hash.slice(0, 20).match(/.{4}/g) ?? []).join(' ')
}
