/** What a key may do. Every key includes `read`. */
export const PERMISSIONS = ['read', 'trade', 'withdraw', 'futuresTrade', 'futuresTransfer'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Refused to keys without an address list: whoever finds such a key must not be able to move money away. */
export const NEEDS_ADDRESSES: readonly Permission[] = ['withdraw', 'futuresTransfer']

/** A key that can trade without an address list expires this long after its creation or last change. */
export const ENDS_WITHOUT_ADDRESSES: readonly Permission[] = ['trade', 'futuresTrade']
export const LIFE_WITHOUT_ADDRESSES_MS = 90 * 24 * 60 * 60 * 1000

const interned = new Map<string, ReadonlySet<Permission>>()

/** One shared set per combination, in the order of the list above: a million keys share at most sixteen of them. */
export function permissionSet(words: Iterable<Permission>): ReadonlySet<Permission> {
  const given = new Set<Permission>(words).add('read')
  const ordered = PERMISSIONS.filter((permission) => given.has(permission))
  const name = ordered.join()
  const known = interned.get(name)
  if (known) return known
  const set: ReadonlySet<Permission> = new Set(ordered)
  interned.set(name, set)
  return set
}
