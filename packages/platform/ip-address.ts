import { isIPv4, isIPv6 } from 'node:net'

export interface IpAddress {
  readonly version: 4 | 6
  readonly value: bigint
}

export const ADDRESS_BITS = { 4: 32, 6: 128 } as const
const MAPPED = 0xffffn

/**
 * Parses an IP address. An IPv4-mapped IPv6 address (`::ffff:1.2.3.4`), as dual-stack sockets report it, counts as the
 * IPv4 address; a zone (`%eth0`) is ignored.
 */
export function parseAddress(text: string): IpAddress | undefined {
  const plain = text.split('%', 1)[0] as string
  if (isIPv4(plain)) return { version: 4, value: ipv4(plain) }
  if (!isIPv6(plain)) return undefined
  const value = ipv6(plain)
  return value >> 32n === MAPPED ? { version: 4, value: value & 0xffff_ffffn } : { version: 6, value }
}

/**
 * The network around an address as canonical text: its first `bits` bits, at most 64 for IPv6. Undefined when the text
 * is not an address.
 */
export function enclosingNetwork(text: string, bits: { readonly 4: number; readonly 6: number }): string | undefined {
  const address = parseAddress(text)
  if (!address) return undefined
  const { version, value } = address
  const behind = BigInt(ADDRESS_BITS[version] - bits[version])
  const first = (value >> behind) << behind
  if (version === 6) return `${partsOf(first, [112n, 96n, 80n, 64n], 0xffffn, 16).join(':')}::/${bits[6]}`
  const dotted = partsOf(first, [24n, 16n, 8n, 0n], 0xffn, 10).join('.')
  return bits[4] === ADDRESS_BITS[4] ? dotted : `${dotted}/${bits[4]}`
}

function partsOf(value: bigint, shifts: readonly bigint[], mask: bigint, radix: number): string[] {
  return shifts.map((shift) => ((value >> shift) & mask).toString(radix))
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

/** The 16-bit groups on one side of `::`; a dotted IPv4 tail is two of them. */
function groups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const value = Number(ipv4(part))
    return [Math.floor(value / 65_536), value % 65_536]
  })
}
