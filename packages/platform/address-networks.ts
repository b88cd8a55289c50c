import { enclosingNetwork } from './ip-address.ts'

export interface Network {
  /** Canonical text. */
  readonly name: string
  /** How many times as much as one address it may use together. */
  readonly share: number
}

/** What providers give one customer: a /48 to a company, a /56 to a home, a /64 to a connection. */
const IPV6: readonly (readonly [bits: number, share: number])[] = [
  [48, 4],
  [56, 2],
  [64, 1],
]

/**
 * The networks that an address's use counts for, the widest first: an IPv4 address by itself, an IPv6 address with those
 * around it. Changing addresses within a /64 costs nothing, and whoever has a /48 has 65,536 of them. What is no address
 * counts by itself.
 */
export function networksOf(address: string): readonly Network[] {
  // Fast path: most addresses are IPv4, and every request comes here.
  if (!address.includes(':')) return [{ name: address, share: 1 }]
  const networks: Network[] = []
  for (const [bits, share] of IPV6) {
    const name = enclosingNetwork(address, { 4: 32, 6: bits })
    // An IPv4 address written as IPv6 is one network only.
    if (name === undefined || !name.includes(':')) return [{ name: name ?? address, share: 1 }]
    networks.push({ name, share })
  }
  return networks
}
