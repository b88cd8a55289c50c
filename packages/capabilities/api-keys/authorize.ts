import type { ApiKey } from './api-key.ts'
import type { Permission } from './permission.ts'

/** Why a key may not do this; when several reasons apply, the first wins. */
export type KeyRefusal = 'unknown' | 'expired' | 'address' | 'permission' | 'held'

/** What a key says about itself, apart from its secret. */
export type KeyTerms = Pick<ApiKey, 'expiresAtMs' | 'withdrawFromMs' | 'permissions' | 'allowsAddress'>

/**
 * The one decision of all gateways about a key, before its signature: whether it exists (`key` is what the ring found),
 * is not expired, may be used from `ip`, and has the permission by now. Undefined = allowed. `permission` undefined:
 * the call only needs to know whose key it is. `ip` is the client's address, taken from a forwarded header only behind
 * a proxy that the operator configured.
 */
export function authorize(
  key: KeyTerms | undefined,
  permission: Permission | undefined,
  ip: string,
  nowMs: number,
): KeyRefusal | undefined {
  if (!key) return 'unknown'
  if (nowMs >= key.expiresAtMs) return 'expired'
  if (!key.allowsAddress(ip)) return 'address'
  if (permission !== undefined && !key.permissions.has(permission)) return 'permission'
  if (permission === 'withdraw' && nowMs < key.withdrawFromMs) return 'held'
  return undefined
}
