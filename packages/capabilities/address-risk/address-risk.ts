import { type ChainMode, LOST, PRECOMPILED, SANCTIONED, SIMULATED } from './listed-addresses.ts'

/** An address as its network writes it. */
export interface Place {
  readonly network: string
  readonly address: string
}

/** `medium`: a person looks before it is paid (domain/wallet.md §7). `sanctioned`: it is never paid. */
export type AddressRisk = 'low' | 'medium' | 'sanctioned'

/** Who says how risky it is to pay an address: a list of our own, or a company that is asked. */
export interface RiskProvider {
  readonly name: string
  assess(place: Place): Promise<AddressRisk>
}

/** Knows what lists say, and nothing else: the demo's has two addresses of each kind that belong to nobody. */
export function listedRisk(mode: ChainMode): RiskProvider {
  const sanctioned = folded([...SANCTIONED, ...(mode === 'demo' ? SIMULATED.sanctioned : [])])
  const medium = folded(mode === 'demo' ? SIMULATED.medium : [])
  return {
    name: 'lists',
    assess: async ({ address }) => {
      const key = fold(address)
      return sanctioned.has(key) ? 'sanctioned' : medium.has(key) ? 'medium' : 'low'
    },
  }
}

const LOST_KEYS = new Map(Object.entries(LOST).map(([network, addresses]) => [network, folded(addresses)]))

/** What arrives there is nobody's any more: a contract that keeps it, a burn address, or a key that everybody has. */
export function isLost({ network, address }: Place): boolean {
  const key = fold(address)
  return PRECOMPILED.test(key) || (LOST_KEYS.get(network)?.has(key) ?? false)
}

/** Capitals of `0x…` are a checksum; everywhere else they are part of the address. */
function fold(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

function folded(addresses: readonly string[]): ReadonlySet<string> {
  return new Set(addresses.map(fold))
}
