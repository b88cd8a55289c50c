import type { Sql } from '@bowline/platform/postgres/index.ts'
import { countedKeys } from './api-keys.store.ts'
import type { Permission } from './permission.ts'
import type { KeyReach } from './rules.ts'
import type { KeyType } from './signature.ts'

/** A key in its owner's list; never with the secret. */
export interface KeyDescription extends KeyReach {
  readonly apiKey: string
  readonly type: KeyType
  readonly label: string
  readonly createdAtMs: number
  /** Set while the key waits for its owner to follow the link. */
  readonly activateBeforeMs: number | undefined
  readonly expiresAtMs: number | undefined
  /** When the right to withdraw takes effect. */
  readonly withdrawFromMs: number | undefined
  /** Read-only until its owner resumes it. */
  readonly isSuspended: boolean
  /** A change that waits for its owner to follow the link. */
  readonly change: (KeyReach & { readonly confirmBeforeMs: number }) | undefined
  readonly lastUsedAtMs: number | undefined
  readonly lastUsedIp: string | undefined
}

/** The user's keys, oldest first. */
export async function keysOf(sql: Sql, userId: number, nowMs: number = Date.now()): Promise<KeyDescription[]> {
  const rows = await describe(sql, nowMs, sql`user_id = ${userId}`)
  return rows.map(toDescription)
}

/** Undefined when the user has no such key. */
export async function keyOf(
  sql: Sql,
  userId: number,
  apiKey: string,
  nowMs: number,
): Promise<KeyDescription | undefined> {
  const [row] = await describe(sql, nowMs, sql`user_id = ${userId} and api_keys.api_key = ${apiKey}`)
  return row && toDescription(row)
}

function describe(sql: Sql, nowMs: number, which: ReturnType<Sql>): Promise<DescriptionRow[]> {
  return sql<DescriptionRow[]>`
    select api_keys.*, api_keys.ips::text[] as ips, link.permissions as new_permissions, link.ips::text[] as new_ips,
      link.expires_at as confirm_before
    from api_keys left join api_key_links link
      on link.api_key = api_keys.api_key and link.permissions is not null and link.expires_at > ${new Date(nowMs)}
    where ${which} and ${countedKeys(sql, nowMs)} order by created_at, api_keys.api_key`
}

interface DescriptionRow {
  api_key: string
  type: KeyType
  status: 'pending' | 'active'
  permissions: Permission[]
  ips: string[]
  activate_before: Date | null
  expires_at: Date | null
  withdraw_from: Date | null
  suspended_at: Date | null
  label: string
  created_at: Date
  last_used_at: Date | null
  last_used_ip: string | null
  new_permissions: Permission[] | null
  new_ips: string[] | null
  confirm_before: Date | null
}

function toDescription(row: DescriptionRow): KeyDescription {
  const { new_permissions: permissions, new_ips: ips, confirm_before: before } = row
  return {
    apiKey: row.api_key,
    type: row.type,
    permissions: row.permissions,
    ips: row.ips.map(plain),
    label: row.label,
    createdAtMs: row.created_at.getTime(),
    activateBeforeMs: row.status === 'pending' ? row.activate_before?.getTime() : undefined,
    expiresAtMs: row.expires_at?.getTime(),
    withdrawFromMs: row.withdraw_from?.getTime(),
    isSuspended: row.suspended_at !== null,
    change:
      permissions && ips && before
        ? { permissions, ips: ips.map(plain), confirmBeforeMs: before.getTime() }
        : undefined,
    lastUsedAtMs: row.last_used_at?.getTime(),
    lastUsedIp: row.last_used_ip ?? undefined,
  }
}

/** PostgreSQL writes single addresses with a prefix length. */
function plain(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '')
}
