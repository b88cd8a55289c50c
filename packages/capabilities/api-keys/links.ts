import type { Sql } from '@bowline/platform/postgres/index.ts'
import { hashToken, isTokenShaped, newToken, type User } from '../identity/index.ts'
import { applyReach } from './api-keys.store.ts'
import { type KeyDescription, keyOf } from './key-list.read.ts'
import type { Permission } from './permission.ts'
import { type KeyReach, LINK_LIFE_MS } from './rules.ts'

/**
 * Creates the token of a link that activates the key, or changes it to `reach`. Only its hash is stored; it invalidates
 * the previous one.
 */
export async function sendLink(tx: Sql, apiKey: string, reach: KeyReach | undefined, nowMs: number): Promise<string> {
  const token = newToken()
  const permissions = (reach?.permissions as string[] | undefined) ?? null
  const ips = (reach?.ips as string[] | undefined) ?? null
  await tx`
    insert into api_key_links (api_key, token_hash, permissions, ips, expires_at)
    values (${apiKey}, ${hashToken(token)}, ${permissions}::text[], ${ips}::text[]::cidr[], ${new Date(nowMs + LINK_LIFE_MS)})
    on conflict (api_key) do update set token_hash = excluded.token_hash, permissions = excluded.permissions,
      ips = excluded.ips, expires_at = excluded.expires_at`
  return token
}

export interface FollowedLink {
  readonly user: Pick<User, 'id' | 'email' | 'phone'>
  readonly did: 'activated' | 'changed'
  /** For a change: the key as it was. */
  readonly before: KeyDescription | undefined
  readonly key: KeyDescription
}

/**
 * Follows the link in the mail, once: a second, late, or outdated attempt (key deleted or changed otherwise) finds
 * nothing. Call within a transaction.
 */
export async function followLink(tx: Sql, token: string, nowMs: number): Promise<FollowedLink | undefined> {
  if (!isTokenShaped(token)) return undefined
  const tokenHash = hashToken(token)
  const [found] = await tx<{ user_id: bigint }[]>`
    select key.user_id from api_key_links link join api_keys key using (api_key) where link.token_hash = ${tokenHash}`
  if (!found) return undefined
  // Owner, key, link: always locked in this order.
  const userId = Number(found.user_id)
  const [owner] = await tx<{ email: string | null; phone: string | null }[]>`
    select email, phone from users where id = ${userId} and status = 'active' for share`
  await tx`
    select from api_keys where api_key = (select api_key from api_key_links where token_hash = ${tokenHash}) for update`
  const [link] = await tx<LinkRow[]>`
    delete from api_key_links where token_hash = ${tokenHash}
    returning api_key, permissions, ips::text[] as ips, expires_at`
  if (!owner || !link || link.expires_at.getTime() <= nowMs) return undefined
  const before = await keyOf(tx, userId, link.api_key, nowMs)
  if (!before) return undefined
  const isPending = before.activateBeforeMs !== undefined
  if (isPending) await tx`update api_keys set status = 'active', activate_before = null where api_key = ${link.api_key}`
  else if (link.permissions && link.ips) {
    if (before.expiresAtMs !== undefined && before.expiresAtMs <= nowMs) return undefined
    await applyReach(tx, before, { permissions: link.permissions, ips: link.ips }, nowMs)
  } else return undefined
  const key = await keyOf(tx, userId, link.api_key, nowMs)
  if (!key) return undefined
  const user = { id: userId, email: owner.email ?? undefined, phone: owner.phone ?? undefined }
  return { user, did: isPending ? 'activated' : 'changed', before: isPending ? undefined : before, key }
}

interface LinkRow {
  api_key: string
  permissions: Permission[] | null
  ips: string[] | null
  expires_at: Date
}
