import { contains, parseNetwork } from './network.ts'
import { ENDS_WITHOUT_ADDRESSES, LIFE_WITHOUT_ADDRESSES_MS, NEEDS_ADDRESSES, type Permission } from './permission.ts'

export const MAX_KEYS = 20
const MAX_ADDRESSES = 20
export const MAX_LABEL = 40
/** How long the link in a mail is valid. */
export const LINK_LIFE_MS = 30 * 60 * 1000
/** How long the right to withdraw is on hold after it was granted, or after the key got another address. */
const WITHDRAW_HOLD_MS = 24 * 60 * 60 * 1000

/** A key's permissions and the addresses it may be used from. */
export interface KeyReach {
  readonly permissions: readonly Permission[]
  /** Empty = any. */
  readonly ips: readonly string[]
}

export type ReachRefusal = 'too-many-addresses' | 'address-malformed' | 'needs-addresses'

export function checkReach({ permissions, ips }: KeyReach): ReachRefusal | undefined {
  if (ips.length > MAX_ADDRESSES) return 'too-many-addresses'
  if (!ips.every(parseNetwork)) return 'address-malformed'
  if (ips.length === 0 && permissions.some((p) => NEEDS_ADDRESSES.includes(p))) return 'needs-addresses'
  return undefined
}

/** When a key created or changed now expires; undefined = never. */
export function endOf({ permissions, ips }: KeyReach, nowMs: number): number | undefined {
  const ends = ips.length === 0 && permissions.some((p) => ENDS_WITHOUT_ADDRESSES.includes(p))
  return ends ? nowMs + LIFE_WITHOUT_ADDRESSES_MS : undefined
}

/** Whether the change grants a permission the key does not have: only then must the owner confirm by mail. */
export function addsRight(from: KeyReach, to: KeyReach): boolean {
  return to.permissions.some((permission) => !from.permissions.includes(permission))
}

/** When withdrawing becomes possible after the change; undefined = at once, or never. */
export function withdrawFrom(
  from: KeyReach,
  to: KeyReach,
  held: number | undefined,
  nowMs: number,
): number | undefined {
  if (!to.permissions.includes('withdraw')) return undefined
  const isNew = !from.permissions.includes('withdraw') || to.ips.some((ip) => !isWithin(ip, from.ips))
  return isNew ? nowMs + WITHDRAW_HOLD_MS : held
}

/** Whether the whole network is within one of those; another spelling of the same address is the same. */
function isWithin(ip: string, ips: readonly string[]): boolean {
  const network = parseNetwork(ip)
  return ips.some((other) => {
    const wider = parseNetwork(other)
    return network !== undefined && wider !== undefined && wider.prefix <= network.prefix && contains(wider, network)
  })
}
