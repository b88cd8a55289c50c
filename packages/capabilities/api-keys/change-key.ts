import type { Sql } from '@bowline/platform/postgres/index.ts'
import { applyReach } from './api-keys.store.ts'
import { type KeyDescription, keyOf } from './key-list.read.ts'
import { sendLink } from './links.ts'
import { permissionSet } from './permission.ts'
import { addsRight, checkReach, type KeyReach, type ReachRefusal } from './rules.ts'

export type ChangeKeyRefusal = 'unknown' | 'pending' | 'expired' | ReachRefusal

export interface ChangedKey {
  readonly before: KeyDescription
  /** Token of the link that must be followed first; undefined = the change is done. */
  readonly link?: string
}

/**
 * Changes a key's permissions and addresses, within a transaction. A change that adds a permission waits as a whole for
 * the link in the mail; any other applies at once and replaces one that is waiting.
 */
export async function changeKey(
  tx: Sql,
  { userId, apiKey, ...wanted }: KeyReach & { readonly userId: number; readonly apiKey: string },
  nowMs: number,
): Promise<ChangedKey | { refusal: ChangeKeyRefusal }> {
  const reach = { permissions: [...permissionSet(wanted.permissions)], ips: [...new Set(wanted.ips)] }
  await tx`select from api_keys where api_key = ${apiKey} and user_id = ${userId} for update`
  const before = await keyOf(tx, userId, apiKey, nowMs)
  if (!before) return { refusal: 'unknown' }
  if (before.activateBeforeMs !== undefined) return { refusal: 'pending' }
  if (before.expiresAtMs !== undefined && before.expiresAtMs <= nowMs) return { refusal: 'expired' }
  const refusal = checkReach(reach)
  if (refusal) return { refusal }
  if (addsRight(before, reach)) return { before, link: await sendLink(tx, apiKey, reach, nowMs) }
  await tx`delete from api_key_links where api_key = ${apiKey}`
  await applyReach(tx, before, reach, nowMs)
  return { before }
}
