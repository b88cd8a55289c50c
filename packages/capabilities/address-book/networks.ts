/** How a network writes its addresses; `address-form.ts` parses them. */
export type AddressKind = 'bitcoin' | 'litecoin' | 'dogecoin' | 'evm' | 'solana' | 'xrp' | 'cardano'

/** A chain that coins can be sent on. */
export interface Network {
  /** The value of `transferNetWork` in calls. */
  readonly network: string
  readonly name: string
  readonly kind: AddressKind
  readonly coins: readonly string[]
  /** A number beside the address tells the users of a shared address apart. */
  readonly hasTag: boolean
  /**
   * Addresses from which nothing can be recovered: contracts of listed tokens and of what represents a listed coin,
   * burn addresses, and accounts whose key is public.
   */
  readonly refused: readonly string[]
}

const EVM_BURNS = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
]

/** The networks of a new exchange's coins. Whether, when and how much may be sent is up to the wallet. */
export const NETWORKS: readonly Network[] = [
  {
    network: 'BTC',
    name: 'Bitcoin',
    kind: 'bitcoin',
    coins: ['BTC'],
    hasTag: false,
    refused: [
      // The all-zero hash as a key and as a witness; then two vanity addresses.
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
      // USDT, USDC, bridged USDC, wrapped ETH.
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
      // The system and token programs, the incinerator; USDT, USDC, wrapped SOL.
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
      // xrpl.org, "Special Addresses": four black holes, and the genesis account, whose seed is public.
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
    // The all-zero hash, and a vanity address.
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

/** The networks a coin can be sent on. */
export function networksOf(coin: string): string[] {
  return NETWORKS.filter(({ coins }) => coins.includes(coin)).map(({ network }) => network)
}

/** Undefined when the coin cannot be sent on it. */
export function networkOf(coin: string, network: string): Network | undefined {
  return NETWORKS.find((known) => known.network === network && known.coins.includes(coin))
}
