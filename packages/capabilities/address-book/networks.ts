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
}

/** The networks of a new exchange's coins. Whether, when and how much may be sent is up to the wallet. */
export const NETWORKS: readonly Network[] = [
  { network: 'BTC', name: 'Bitcoin', kind: 'bitcoin', coins: ['BTC'], hasTag: false },
  { network: 'ETH', name: 'Ethereum (ERC-20)', kind: 'evm', coins: ['ETH', 'USDT', 'USDC', 'BOW'], hasTag: false },
  { network: 'ARBITRUM', name: 'Arbitrum One', kind: 'evm', coins: ['ETH', 'USDT', 'USDC'], hasTag: false },
  { network: 'SOL', name: 'Solana', kind: 'solana', coins: ['SOL', 'USDT', 'USDC'], hasTag: false },
  { network: 'XRP', name: 'XRP Ledger', kind: 'xrp', coins: ['XRP'], hasTag: true },
  { network: 'DOGE', name: 'Dogecoin', kind: 'dogecoin', coins: ['DOGE'], hasTag: false },
  { network: 'ADA', name: 'Cardano', kind: 'cardano', coins: ['ADA'], hasTag: false },
  { network: 'LTC', name: 'Litecoin', kind: 'litecoin', coins: ['LTC'], hasTag: false },
]

/** The networks a coin can be sent on. */
export function networksOf(coin: string): string[] {
  return NETWORKS.filter(({ coins }) => coins.includes(coin)).map(({ network }) => network)
}

/** Undefined when the coin cannot be sent on it. */
export function networkOf(coin: string, network: string): Network | undefined {
  return NETWORKS.find((known) => known.network === network && known.coins.includes(coin))
}
