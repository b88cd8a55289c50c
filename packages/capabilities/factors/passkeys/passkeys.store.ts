import type { Sql } from '@bowline/platform/postgres/index.ts'

export interface PasskeyDescription {
  readonly id: string
  readonly label: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | undefined
}

export interface StoredPasskey extends PasskeyDescription {
  readonly userId: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

interface Row {
  id: string
  user_id: bigint
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  label: string
  created_at: Date
  last_used_at: Date | null
}

const toPasskey = (row: Row): StoredPasskey => ({
  id: row.id,
  userId: Number(row.user_id),
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  label: row.label,
  createdAtMs: row.created_at.getTime(),
  lastUsedAtMs: row.last_used_at?.getTime(),
})

export async function passkeysOf(sql: Sql, userId: number): Promise<StoredPasskey[]> {
  const rows = await sql<Row[]>`select * from passkeys where user_id = ${userId} order by created_at, id`
  return rows.map(toPasskey)
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await sql<Row[]>`select * from passkeys where credential_id = ${credentialId}`
  return row && toPasskey(row)
}

export type NewPasskey = Pick<
  StoredPasskey,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'label'
>

/** Counts under the user's row lock. `undefined`: the credential is already registered. */
export async function insertPasskey(
  tx: Sql,
  passkey: NewPasskey,
  most: number,
  nowMs: number,
): Promise<StoredPasskey | 'too-many' | undefined> {
  const { userId, credentialId, publicKey, counter, transports, label } = passkey
  await tx`select from users where id = ${userId} for update`
  if ((await passkeysOf(tx, userId)).length >= most) return 'too-many'
  const [row] = await tx<Row[]>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, label, created_at)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports as string[]}::text[], ${label},
      ${new Date(nowMs)})
    on conflict (credential_id) do nothing returning *`
  return row && toPasskey(row)
}

/** False: it was used meanwhile with this counter or a later one, as by a copy. */
export async function noteUse(sql: Sql, id: string, counter: number, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${new Date(nowMs)}
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0) returning id`
  return rows.length === 1
}

export async function renamePasskey(sql: Sql, userId: number, id: string, label: string): Promise<boolean> {
  const rows = await sql`update passkeys set label = ${label} where id = ${id} and user_id = ${userId} returning id`
  return rows.length === 1
}

/** Returns its label; undefined when the user has no such passkey. */
export async function removePasskey(sql: Sql, userId: number, id: string): Promise<string | undefined> {
  const [row] = await sql<{ label: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning label`
  return row?.label
}
