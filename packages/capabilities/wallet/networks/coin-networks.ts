import type { Amount } from '@bowline/money'
import type { CoinStop, NetworkStanding, Suspension } from './network-standing.ts'
import type { NetworkCoin, WalletNetwork } from './wallet-networks.ts'

/** Why a coin does not come in or go out over a network now. */
export type Closure = Suspension | CoinStop['reason']

/** A coin on a network as it stands now; amounts in ledger units. */
export interface CoinNetwork {
  readonly coin: string
  readonly network: string
  /** `NATIVE`, or the contract. */
  readonly asset: string
  /** Of the chain's own units. */
  readonly decimals: number
  readonly deposit: {
    readonly closed: Closure | undefined
    readonly minimum: Amount
    readonly creditDepth: number
    /** `finalized`: when the chain calls its block final. */
    readonly unlock: number | 'finalized'
    /** Until it may be traded, and until it may be withdrawn, when blocks come as usual. */
    readonly creditSeconds: number
    readonly unlockSeconds: number
  }
  readonly withdrawal: {
    readonly closed: Closure | undefined
    readonly minimum: Amount
    readonly maximum: Amount
    readonly step: Amount
    readonly fee: Amount
  }
  readonly explorer: WalletNetwork['explorer']
}

/** Two epochs, which is when Ethereum calls a block final. */
const FINALITY_BLOCKS = 64

export function coinNetworks(
  networks: readonly WalletNetwork[],
  standings: readonly NetworkStanding[],
  stops: readonly CoinStop[],
): CoinNetwork[] {
  return networks.flatMap((network) => {
    const standing = standings.find((known) => known.network === network.network)
    // Where nobody watches the chain yet, nothing goes over it.
    const suspended = standing ? standing.suspended : 'no-node'
    return network.coins.map((coin) => coinNetwork(network, coin, suspended, stops))
  })
}

function coinNetwork(
  { network, creditDepth, unlock, blockSeconds, explorer }: WalletNetwork,
  { coin, asset, decimals, minDeposit, withdrawal }: NetworkCoin,
  suspended: Suspension | undefined,
  stops: readonly CoinStop[],
): CoinNetwork {
  const stopOf = (what: CoinStop['what']) =>
    stops.find((stop) => stop.network === network && stop.coin === coin && stop.what === what)?.reason
  const unlockBlocks = unlock === 'finalized' ? Math.max(FINALITY_BLOCKS, creditDepth) : unlock.depth
  const { min, maxPerTx, step, fee } = withdrawal
  return {
    ...{ coin, network, asset, decimals, explorer },
    deposit: {
      closed: suspended ?? stopOf('deposits'),
      minimum: minDeposit,
      creditDepth,
      unlock: unlock === 'finalized' ? unlock : unlock.depth,
      creditSeconds: creditDepth * blockSeconds,
      unlockSeconds: unlockBlocks * blockSeconds,
    },
    withdrawal: { closed: suspended ?? stopOf('withdrawals'), minimum: min, maximum: maxPerTx, step, fee },
  }
}
