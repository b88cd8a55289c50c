/** How addresses of a network are written; `address-form.ts` reads them. */
export type AddressKind = 'bitcoin' | 'litecoin' | 'dogecoin' | 'evm' | 'solana' | 'xrp' | 'cardano'

/** A chain on which coins can be sent. */
export interface Network {
  /** `transferNetWork` of calls. */
  readonly network: string
  readonly name: string
  readonly kind: AddressKind
  readonly coins: readonly string[]
  /** A number beside the address says whose of a shared address it is. */
  readonly hasTag: boolean
  /** Addresses from which nothing ever comes back: contracts of listed tokens, and where coins are burned. */
  readonly refused: readonly string[]
}

const EVM_BURNS = ['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD']

/** Where the coins of a fresh exchange live. What may be sent there, when and for how much is the wallet's to say. */
export const NETWORKS: readonly Network[] = [
  { network: 'BTC', name: 'Bitcoin', kind: 'bitcoin', coins: ['BTC'], hasTag: false, refused: [] },
  {
    network: 'ETH',
    name: 'Ethereum (ERC-20)',
    kind: 'evm',
    coins: ['ETH', 'USDT', 'USDC', 'BOW'],
    hasTag: false,
    refused: [...EVM_BURNS, '0xdAC17F958D2ee523a2206206994597C13D831ec7', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  },
  {
    network: 'ARBITRUM',
    name: 'Arbitrum One',
    kind: 'evm',
    coins: ['ETH', 'USDT', 'USDC'],
    hasTag: false,
    refused: [...EVM_BURNS, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  },
  {
    network: 'SOL',
    name: 'Solana',
    kind: 'solana',
    coins: ['SOL', 'USDT', 'USDC'],
    hasTag: false,
    refused: [
      '11111111111111111111111111111111',
      '1nc1nerator11111111111111111111111111111111',
      'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ],
  },
  {
    network: 'XRP',
    name: 'XRP Ledger',
    kind: 'xrp',
    coins: ['XRP'],
    hasTag: true,
    refused: ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
  },
  { network: 'DOGE', name: 'Dogecoin', kind: 'dogecoin', coins: ['DOGE'], hasTag: false, refused: [] },
  { network: 'ADA', name: 'Cardano', kind: 'cardano', coins: ['ADA'], hasTag: false, refused: [] },
  { network: 'LTC', name: 'Litecoin', kind: 'litecoin', coins: ['LTC'], hasTag: false, refused: [] },
]

/** By which a coin can be sent. */
export function networksOf(coin: string): string[] {
  return NETWORKS.filter(({ coins }) => coins.includes(coin)).map(({ network }) => network)
}

/** Undefined where the coin cannot be sent by it. */
export function networkOf(coin: string, network: string): Network | undefined {
  return NETWORKS.find((known) => known.network === network && known.coins.includes(coin))
}
