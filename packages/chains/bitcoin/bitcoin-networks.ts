/** Address prefixes and relay rules of a network of the Bitcoin family. */
export interface BitcoinNetwork {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
  /** Satoshi per virtual byte below which an output is not worth its spending. */
  readonly dustRate: bigint
}

export const BITCOIN_NETWORKS = {
  bitcoin: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80, dustRate: 3n },
  'bitcoin-regtest': { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef, dustRate: 3n },
  litecoin: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0, dustRate: 30n },
  'litecoin-regtest': { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef, dustRate: 30n },
} as const satisfies Record<string, BitcoinNetwork>

export type BitcoinNetworkName = keyof typeof BITCOIN_NETWORKS

/**
 * The least amount that is not dust: the rate times the bytes of the output and of the input that spends it, 67 virtual
 * bytes for a witness program and 148 for all else.
 */
export function dustLimit(script: Uint8Array, { dustRate }: BitcoinNetwork): bigint {
  const [version = 0, length = 0] = script
  // A version and one push that is all the rest (BIP-141).
  const isWitness = (version === 0 || (version > 0x50 && version <= 0x60)) && length === script.length - 2
  return BigInt(8 + 1 + script.length + (isWitness ? 67 : 148)) * dustRate
}
