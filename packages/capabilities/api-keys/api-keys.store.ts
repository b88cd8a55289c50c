import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { ApiKey } from './api-key.ts'
import { type Network, parseNetwork } from './network.ts'
import { type Permission, permissionSet } from './permission.ts'
import type { KeyType } from './signature.ts'

export interface KeyTerms {
  readonly userId: number
  readonly type: KeyType
  /** Sealed HMAC secret or PEM public key, as `type` asks. */
  readonly secretEncrypted: Buffer | null
  readonly publicKey: string | null
  readonly permissions: readonly Permission[]
  readonly ips: readonly string[]
  /** Undefined = no end. */
  readonly expiresAtMs: number | undefined
  readonly label: string
}

/** What a user's list of keys shows; never the secret. */
export interface KeyDescription {
  readonly apiKey: string
  readonly type: KeyType
  readonly permissions: readonly Permission[]
  readonly ips: readonly string[]
  readonly expiresAtMs: number | undefined
  readonly label: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | undefined
}

/** False when the user already has `limit` keys; counted under the user's row lock, so that two requests cannot both fit. */
export async function insertKey(sql: Sql, apiKey: string, terms: KeyTerms, limit: number): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    await tx`select from users where id = ${terms.userId} for update`
    const [held] = await tx<{ keys: number }[]>`
      select count(*)::int as keys from api_keys where user_id = ${terms.userId} and status = 'active'`
    if ((held?.keys ?? 0) >= limit) return false
    await tx`
      insert into api_keys (api_key, user_id, type, secret_encrypted, public_key, permissions, ips, expires_at, label)
      values (${apiKey}, ${terms.userId}, ${terms.type}, ${terms.secretEncrypted}, ${terms.publicKey},
        ${terms.permissions as string[]}::text[], ${terms.ips as string[]}::text[]::cidr[],
        ${terms.expiresAtMs === undefined ? null : new Date(terms.expiresAtMs)}, ${terms.label})`
    return true
  })
}

/** False when the user has no such key. */
export async function deleteKey(sql: Sql, userId: number, apiKey: string): Promise<boolean> {
  const rows = await sql`
    update api_keys set status = 'deleted'
    where api_key = ${apiKey} and user_id = ${userId} and status = 'active' returning api_key`
  return rows.length > 0
}

export async function keysOf(sql: Sql, userId: number): Promise<KeyDescription[]> {
  const rows = await sql<DescriptionRow[]>`
    select *, ips::text[] as ips from api_keys where user_id = ${userId} and status = 'active' order by created_at, api_key`
  return rows.map((row) => ({
    apiKey: row.api_key,
    type: row.type,
    permissions: row.permissions,
    ips: row.ips,
    expiresAtMs: row.expires_at?.getTime(),
    label: row.label,
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.last_used_at?.getTime(),
  }))
}

interface DescriptionRow {
  api_key: string
  type: KeyType
  permissions: Permission[]
  ips: string[]
  expires_at: Date | null
  label: string
  created_at: Date
  last_used_at: Date | null
}

/** Opens what `secret_encrypted` holds, given as base64. */
export type Reveal = (sealed: string, apiKey: string) => string

const plain: Reveal = (publicKey) => publicKey

/** Everything as text or number: a million of these are read at the start, and arrays and dates cost most. */
interface KeyRow {
  api_key: string
  account: number
  type: KeyType
  stored: string
  permissions: string
  ips: string
  expires_at_ms: number | null
}

const keyColumns = `
  api_key, user_id::int4 as account, type, array_to_string(permissions, ',') as permissions, array_to_string(ips, ',') as ips,
  coalesce(public_key, translate(encode(secret_encrypted, 'base64'), E'\\n', '')) as stored,
  extract(epoch from expires_at)::float8 * 1000 as expires_at_ms`

/** All active keys, in portions, from one moment of the database. */
export async function eachActiveKey(sql: Sql, reveal: Reveal, take: (key: ApiKey) => void): Promise<void> {
  const rows = sql<KeyRow[]>`select ${sql.unsafe(keyColumns)} from api_keys where status = 'active'`
  for await (const portion of rows.cursor(2_000)) for (const row of portion) take(toApiKey(row, reveal))
}

/** Those of the given keys that are active. */
export async function activeKeys(sql: Sql, apiKeys: readonly string[], reveal: Reveal): Promise<ApiKey[]> {
  const rows = await sql<KeyRow[]>`
    select ${sql.unsafe(keyColumns)} from api_keys where status = 'active' and api_key = any(${apiKeys as string[]})`
  return rows.map((row) => toApiKey(row, reveal))
}

/** Uses noted since the last time; a later time already there stays. */
export async function writeLastUses(sql: Sql, uses: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update api_keys set last_used_at = used.at
    from unnest(${[...uses.keys()]}::text[], ${[...uses.values()].map((ms) => new Date(ms).toISOString())}::text[]::timestamptz[]) as used (api_key, at)
    where api_keys.api_key = used.api_key and (last_used_at is null or last_used_at < used.at)`
}

const ANY_ADDRESS: readonly Network[] = []

function toApiKey(row: KeyRow, reveal: Reveal): ApiKey {
  return new ApiKey({
    apiKey: row.api_key,
    account: row.account,
    type: row.type,
    permissions: permissionSet(row.permissions.split(',') as Permission[]),
    expiresAtMs: row.expires_at_ms === null ? Number.POSITIVE_INFINITY : Math.round(row.expires_at_ms),
    networks: row.ips === '' ? ANY_ADDRESS : row.ips.split(',').map(storedNetwork),
    stored: row.stored,
    reveal: row.type === 'hmac' ? reveal : plain,
  })
}

function storedNetwork(text: string): Network {
  const network = parseNetwork(text)
  if (!network) throw new Error(`api_keys holds the address list entry ${text}, which never passed the check`)
  return network
}
