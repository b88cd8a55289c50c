import type { Sql } from '@bowline/platform/postgres/index.ts'
import { ApiKey } from './api-key.ts'
import type { KeyDescription } from './key-list.read.ts'
import { type Network, parseNetwork } from './network.ts'
import { type Permission, permissionSet } from './permission.ts'
import { endOf, type KeyReach, withdrawFrom } from './rules.ts'
import type { KeyType } from './signature.ts'

export interface KeyTerms {
  readonly userId: number
  readonly type: KeyType
  /** Encrypted HMAC secret or PEM public key, depending on `type`. */
  readonly secretEncrypted: Buffer | null
  readonly publicKey: string | null
  readonly permissions: readonly Permission[]
  readonly ips: readonly string[]
  /** Undefined = never expires. */
  readonly expiresAtMs: number | undefined
  readonly label: string
  /** When set: the key waits until then for its owner to follow the link. */
  readonly activateBeforeMs?: number
}

/** Keys that count against the limit: active ones, and those whose link may still be followed. */
export const countedKeys = (sql: Sql, nowMs: number) =>
  sql`(status = 'active' or (status = 'pending' and activate_before > ${new Date(nowMs)}))`

/**
 * Counts under the user's row lock, so that two requests cannot both fit: call within a transaction. False: no room.
 */
export async function insertKey(
  tx: Sql,
  apiKey: string,
  terms: KeyTerms,
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<boolean> {
  await tx`select from users where id = ${terms.userId} for update`
  if ((await countKeys(tx, terms.userId, nowMs)) >= limit) return false
  await tx`
    insert into api_keys (
      api_key, user_id, type, secret_encrypted, public_key, permissions, ips, expires_at, label, status, activate_before,
      created_at, made_on_site)
    values (${apiKey}, ${terms.userId}, ${terms.type}, ${terms.secretEncrypted}, ${terms.publicKey},
      ${terms.permissions as string[]}::text[], ${terms.ips as string[]}::text[]::cidr[],
      ${dateOf(terms.expiresAtMs)}, ${terms.label}, ${terms.activateBeforeMs === undefined ? 'active' : 'pending'},
      ${dateOf(terms.activateBeforeMs)}, ${new Date(nowMs)}, ${terms.activateBeforeMs !== undefined})`
  return true
}

export async function countKeys(sql: Sql, userId: number, nowMs: number): Promise<number> {
  const [held] = await sql<{ keys: number }[]>`
    select count(*)::int as keys from api_keys where user_id = ${userId} and ${countedKeys(sql, nowMs)}`
  return held?.keys ?? 0
}

/** Sets the key's new permissions and addresses, and restarts its expiry and hold from now. */
export async function applyReach(tx: Sql, before: KeyDescription, to: KeyReach, nowMs: number): Promise<void> {
  await tx`
    update api_keys set permissions = ${to.permissions as string[]}::text[], ips = ${to.ips as string[]}::text[]::cidr[],
      expires_at = ${dateOf(endOf(to, nowMs))},
      withdraw_from = ${dateOf(withdrawFrom(before, to, before.withdrawFromMs, nowMs))}
    where api_key = ${before.apiKey}`
}

/** False when the user has no such key. */
export async function deleteKey(sql: Sql, userId: number, apiKey: string): Promise<boolean> {
  const rows = await sql`
    update api_keys set status = 'deleted'
    where api_key = ${apiKey} and user_id = ${userId} and status <> 'deleted' returning api_key`
  if (rows.length > 0) await sql`delete from api_key_links where api_key = ${apiKey}`
  return rows.length > 0
}

function dateOf(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(ms)
}

/** Decrypts `secret_encrypted`, given as base64. */
export type Reveal = (sealed: string, apiKey: string) => string

const plain: Reveal = (publicKey) => publicKey

/** Only text and numbers: a million of these are read at start, and arrays and dates are the most expensive. */
interface KeyRow {
  api_key: string
  account: number
  type: KeyType
  stored: string
  permissions: string
  ips: string
  expires_at_ms: number | null
  withdraw_from_ms: number | null
  is_suspended: boolean
}

const keyColumns = `
  api_key, user_id::int4 as account, type, array_to_string(permissions, ',') as permissions, array_to_string(ips, ',') as ips,
  coalesce(public_key, translate(encode(secret_encrypted, 'base64'), E'\\n', '')) as stored,
  extract(epoch from expires_at)::float8 * 1000 as expires_at_ms,
  extract(epoch from withdraw_from)::float8 * 1000 as withdraw_from_ms, suspended_at is not null as is_suspended`

/** All active keys, in batches, from one database snapshot. */
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

/** Owners of active keys with this label that the operator created; on the site, labels are chosen by users. */
export async function ownersOfOperatorKeys(sql: Sql, label: string): Promise<number[]> {
  const rows = await sql<{ user_id: bigint }[]>`
    select distinct user_id from api_keys where label = ${label} and status = 'active' and not made_on_site`
  return rows.map((row) => Number(row.user_id))
}

const ANY_ADDRESS: readonly Network[] = []

function toApiKey(row: KeyRow, reveal: Reveal): ApiKey {
  return new ApiKey({
    apiKey: row.api_key,
    account: row.account,
    type: row.type,
    permissions: permissionSet(row.is_suspended ? [] : (row.permissions.split(',') as Permission[])),
    expiresAtMs: row.expires_at_ms === null ? Number.POSITIVE_INFINITY : Math.round(row.expires_at_ms),
    withdrawFromMs: row.withdraw_from_ms === null ? 0 : Math.round(row.withdraw_from_ms),
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
