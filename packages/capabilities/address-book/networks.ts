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
  /**
   * Addresses from which nothing ever comes back: contracts of listed tokens and what stands for a listed coin, where
   * coins are burned, and accounts whose key is known to everybody.
   */
  readonly refused: readonly string[]
}

const EVM_BURNS = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
]

/** Where the coins of a fresh exchange live. What may be sent there, when and for how much is the wallet's to say. */
export const NETWORKS: readonly Network[] = [
  {
    network: 'BTC',
    name: 'Bitcoin',
    kind: 'bitcoin',
    coins: ['BTC'],
    hasTag: false,
    refused: [
      // The hash that is zero, as a key and as a witness; then two that were made to be read.
      '1111111111111111111114oLvT2',
      'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
      '1BitcoinEaterAddressDontSendf59kuE',
      '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    ],
  },
  {
    network: 'ETH',
    name: 'Ethereum (ERC-20)',
    kind: 'evm',
    coins: ['ETH', 'USDT', 'USDC', 'BOW'],
    hasTag: false,
    refused: [
      ...EVM_BURNS,
      // USDT, USDC, wrapped ETH.
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    ],
  },
  {
    network: 'ARBITRUM',
    name: 'Arbitrum One',
    kind: 'evm',
    coins: ['ETH', 'USDT', 'USDC'],
    hasTag: false,
    refused: [
      ...EVM_BURNS,
      // USDT, USDC, the USDC that was bridged before, wrapped ETH.
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    ],
  },
  {
    network: 'SOL',
    name: 'Solana',
    kind: 'solana',
    coins: ['SOL', 'USDT', 'USDC'],
    hasTag: false,
    refused: [
      // The system's and the tokens' program, the incinerator; USDT, USDC, wrapped SOL.
      '11111111111111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      '1nc1nerator11111111111111111111111111111111',
      'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'So11111111111111111111111111111111111111112',
    ],
  },
  {
    network: 'XRP',
    name: 'XRP Ledger',
    kind: 'xrp',
    coins: ['XRP'],
    hasTag: true,
    refused: [
      // xrpl.org, "Special Addresses": four black holes, and the first account, made of a seed that stands in the program.
      'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
      'rrrrrrrrrrrrrrrrrrrrBZbvji',
      'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
      'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
      'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    ],
  },
  {
    network: 'DOGE',
    name: 'Dogecoin',
    kind: 'dogecoin',
    coins: ['DOGE'],
    hasTag: false,
    // The hash that is zero, and one that was made to be read.
    refused: ['D596YFweJQuHY1BbjazZYmAbt8jJPbKehC', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  },
  { network: 'ADA', name: 'Cardano', kind: 'cardano', coins: ['ADA'], hasTag: false, refused: [] },
  {
    network: 'LTC',
    name: 'Litecoin',
    kind: 'litecoin',
    coins: ['LTC'],
    hasTag: false,
    refused: ['LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE', 'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq'],
  },
]

/** By which a coin can be sent. */
export function networksOf(coin: string): string[] {
  return NETWORKS.filter(({ coins }) => coins.includes(coin)).map(({ network }) => network)
}

/** Undefined where the coin cannot be sent by it. */
export function networkOf(coin: string, network: string): Network | undefined {
  return NETWORKS.find((known) => known.network === network && known.coins.includes(coin))
}
