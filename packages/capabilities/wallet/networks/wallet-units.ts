import { NATIVE } from '@bowline/chains/chain.ts'
import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'
import type { NetworkCoin, WalletNetwork } from './wallet-networks.ts'

/** An amount on a chain as the ledger has it. */
export interface LedgerAmount {
  /** Number of the coin in the ledger. */
  readonly asset: number
  readonly coin: string
  readonly units: Amount
}

/** From what chains count in to what the ledger counts in. */
export class WalletUnits {
  readonly #networks: ReadonlyMap<string, WalletNetwork>
  readonly #assetOf: (coin: string) => number | undefined

  constructor(networks: readonly WalletNetwork[], assetOf: (coin: string) => number | undefined) {
    this.#networks = new Map(networks.map((network) => [network.network, network]))
    this.#assetOf = assetOf
  }

  /** The sub-key of a network's ledger accounts. */
  chainOf(network: string): number {
    return this.#network(network).chain
  }

  lists(network: string, asset: string): boolean {
    return this.#network(network).coins.some((known) => known.asset === asset)
  }

  coinOf(network: string, asset: string): NetworkCoin {
    const coin = this.#network(network).coins.find((known) => known.asset === asset)
    if (!coin) throw new Error(`${network} has no listed asset ${asset}`)
    return coin
  }

  coinNamed(network: string, name: string): NetworkCoin {
    const coin = this.#network(network).coins.find((known) => known.coin === name)
    if (!coin) throw new Error(`${network} has no coin ${name}`)
    return coin
  }

  /** `down` for what users are credited, `up` for what the house pays. */
  ledgerAmount(network: string, asset: string, amount: bigint, rounding: 'down' | 'up'): LedgerAmount {
    const { coin, decimals } = this.coinOf(network, asset)
    const number = this.#assetOf(coin)
    if (number === undefined) throw new Error(`the exchange has no asset ${coin} yet`)
    return { asset: number, coin, units: toLedger(amount, decimals, rounding).units }
  }

  /** Of the chain's own coin. */
  fee(network: string, amount: bigint): LedgerAmount {
    return this.ledgerAmount(network, NATIVE, amount, 'up')
  }

  #network(name: string): WalletNetwork {
    const network = this.#networks.get(name)
    if (!network) throw new Error(`no network ${name}`)
    return network
  }
}
