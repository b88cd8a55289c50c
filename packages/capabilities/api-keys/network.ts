import { isIPv4, isIPv6 } from 'node:net'

export interface Address {
  readonly version: 4 | 6
  readonly value: bigint
}

/** All addresses whose first `prefix` bits are those of `value`. */
export interface Network extends Address {
  readonly prefix: number
}

/** Whoever lists a network vouches for everyone in it: at most the 256 addresses of a /24, or one IPv6 subnet. */
const WIDEST = { 4: 24, 6: 64 } as const
const BITS = { 4: 32, 6: 128 } as const
const MAPPED = 0xffff_0000_0000n

/** An IPv4 address in IPv6 clothes (`::ffff:1.2.3.4`), as dual-stack sockets report it, is the IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { version: 4, value: ipv4(text) }
  if (!isIPv6(text) || text.includes('%')) return undefined
  const value = ipv6(text)
  if (value >> 32n === MAPPED >> 32n) return { version: 4, value: value - MAPPED }
  return { version: 6, value }
}

/** `1.2.3.4`, `1.2.3.0/24`, `2001:db8::/64`. Undefined when malformed, too wide or with bits set behind the prefix. */
export function parseNetwork(text: string): Network | undefined {
  const [host, length, more] = text.trim().split('/') as [string, string?, string?]
  const address = parseAddress(host)
  if (!address || more !== undefined) return undefined
  // "::ffff:1.2.3.0/120" would count its prefix from the other end; nobody needs it.
  if (address.version === 4 && host.includes(':')) return undefined
  const bits = BITS[address.version]
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const prefix = length === undefined ? bits : Number(length)
  if (prefix > bits || prefix < WIDEST[address.version]) return undefined
  const behind = (1n << BigInt(bits - prefix)) - 1n
  return (address.value & behind) === 0n ? { ...address, prefix } : undefined
}

export function contains(network: Network, address: Address): boolean {
  if (network.version !== address.version) return false
  const shift = BigInt(BITS[network.version] - network.prefix)
  return network.value >> shift === address.value >> shift
}

function ipv4(text: string): bigint {
  let value = 0
  for (const part of text.split('.')) value = value * 256 + Number(part)
  return BigInt(value)
}

function ipv6(text: string): bigint {
  const [head, tail] = text.split('::') as [string, string?]
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros: number[] = new Array(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after].reduce((value, group) => (value << 16n) | BigInt(group), 0n)
}

/** The 16-bit groups of one side of `::`; a dotted tail is two of them. */
function groups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const value = Number(ipv4(part))
    return [Math.floor(value / 65_536), value % 65_536]
  })
}
