/** Of the exchange's chains: those of the demo are its own. */
export type ChainMode = 'demo' | 'production'

const EVM_BURNS = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
]
/** Where the demo's nodes put its tokens (chains/nodes/demo-token.ts). */
const DEMO_TOKENS = [1, 2, 3].map((n) => `0x${(0xb0_0000 + n).toString(16).padStart(40, '0')}`)

/**
 * Addresses from which nothing can be recovered, by network: contracts of listed tokens and of what represents a listed coin,
 * burn addresses, and accounts whose key is public.
 */
export const LOST: Readonly<Record<string, readonly string[]>> = {
  BTC: [
    // The all-zero hash as a key and as a witness, and on regtest; two vanity addresses.
    '1111111111111111111114oLvT2',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    '1BitcoinEaterAddressDontSendf59kuE',
    '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8',
    'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202',
  ],
  ETH: [
    ...EVM_BURNS,
    ...DEMO_TOKENS,
    // USDT, USDC, wrapped ETH.
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  ],
  ARBITRUM: [
    ...EVM_BURNS,
    ...DEMO_TOKENS,
    // USDT, USDC, bridged USDC, wrapped ETH.
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  ],
  SOL: [
    // The system and token programs, the incinerator; USDT, USDC, wrapped SOL.
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    '1nc1nerator11111111111111111111111111111111',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'So11111111111111111111111111111111111111112',
  ],
  XRP: [
    // xrpl.org, "Special Addresses": four black holes, and the genesis account, whose seed is public.
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'rrrrrrrrrrrrrrrrrrrrBZbvji',
    'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
    'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ],
  // The all-zero hash, and a vanity address.
  DOGE: ['D596YFweJQuHY1BbjazZYmAbt8jJPbKehC', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  LTC: ['LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE', 'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq'],
}

/** What the chain itself has at its lowest addresses: nobody has a key. */
export const PRECOMPILED = /^0x0{36}[0-9a-f]{4}$/

/** Published on the list of specially designated nationals of the United States: thefts of 2018 and 2022. */
export const SANCTIONED: readonly string[] = [
  '149w62rY42aZBox8fGcmqNsXUzSStKeq8C',
  '1AjZPMsnmpdK2Rv9KQNfMurTXinscVro9V',
  '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
]

/** Nobody's: with these a demo shows what a provider's word does. */
export const SIMULATED: Readonly<Record<'sanctioned' | 'medium', readonly string[]>> = {
  sanctioned: [`0x${'5a'.repeat(20)}`, 'bcrt1qtfd95kj6tfd95kj6tfd95kj6tfd95kj6qz56sc'],
  medium: [`0x${'3e'.repeat(20)}`, 'bcrt1q8clru0378clru0378clru0378clru037a8vuzn'],
}
