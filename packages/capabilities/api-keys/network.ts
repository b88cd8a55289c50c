import { ADDRESS_BITS, type IpAddress, parseAddress } from '@bowline/platform/ip-address.ts'

/** All addresses that share their first `prefix` bits with `value`. */
export interface Network extends IpAddress {
  readonly prefix: number
}

/** Listing a network means trusting everyone in it: at most the 256 addresses of a /24, or one IPv6 subnet. */
const WIDEST = { 4: 24, 6: 64 } as const

/** `1.2.3.4`, `1.2.3.0/24`, `2001:db8::/64`. Undefined when malformed, too wide or with bits set after the prefix. */
export function parseNetwork(text: string): Network | undefined {
  const [host, length, more] = text.trim().split('/') as [string, string?, string?]
  // A zone has a meaning on one machine only.
  const address = host.includes('%') ? undefined : parseAddress(host)
  if (!address || more !== undefined) return undefined
  // "::ffff:1.2.3.0/120" would count its prefix from a different start; nobody needs it.
  if (address.version === 4 && host.includes(':')) return undefined
  const bits = ADDRESS_BITS[address.version]
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const prefix = length === undefined ? bits : Number(length)
  if (prefix > bits || prefix < WIDEST[address.version]) return undefined
  const behind = (1n << BigInt(bits - prefix)) - 1n
  return (address.value & behind) === 0n ? { ...address, prefix } : undefined
}

export function contains(network: Network, address: IpAddress): boolean {
  if (network.version !== address.version) return false
  const shift = BigInt(ADDRESS_BITS[network.version] - network.prefix)
  return network.value >> shift === address.value >> shift
}
