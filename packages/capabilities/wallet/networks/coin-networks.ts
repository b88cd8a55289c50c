import { NATIVE } from '@bowline/chains/chain.ts'
import type { TokenStanding } from '@bowline/contract/terms/wallet.ts'
import type { Amount } from '@bowline/money'
import type { FeeInForce, ShownFee } from '../fees/fees.store.ts'
import type { CheckedToken } from '../tokens/token-checks.store.ts'
import type { CoinStop, NetworkStanding, Suspension } from './network-standing.ts'
import type { NetworkCoin, WalletNetwork } from './wallet-networks.ts'

/** Why a coin does not come in or go out over a network now. */
export type Closure = Suspension | CoinStop['reason'] | `token-${Exclude<TokenStanding, 'open'>}`

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
    /** Coins that contracts send are found by persons only: no node of the network reports them. */
    readonly missesContracts: boolean
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
    /** Those before it, of which one that its owner was shown is still taken. */
    readonly shown: readonly ShownFee[]
  }
  readonly explorer: WalletNetwork['explorer']
}

export function coinNetworks(
  networks: readonly WalletNetwork[],
  standings: readonly NetworkStanding[],
  stops: readonly CoinStop[],
  fees: readonly FeeInForce[],
  tokens: readonly CheckedToken[],
): CoinNetwork[] {
  return networks.flatMap((network) => {
    const standing = standings.find((known) => known.network === network.network)
    // Where nobody watches the chain yet, nothing goes over it.
    const suspended = standing ? standing.suspended : 'no-node'
    const isBlind = standing?.seesInternalTransfers === false
    return network.coins.map((coin) => {
      const inForce = fees.find((known) => known.network === network.network && known.coin.coin === coin.coin)
      const fee = { fee: inForce?.fee ?? coin.withdrawal.fee, shown: inForce?.shown ?? [] }
      const unlisted = tokenClosure(network, coin, tokens)
      return coinNetwork(network, coin, { suspended, isBlind, fee, unlisted }, stops)
    })
  })
}

export function tokenClosure(
  { network, node }: WalletNetwork,
  { asset, decimals }: NetworkCoin,
  tokens: readonly CheckedToken[],
): Closure | undefined {
  if (asset === NATIVE || node?.family !== 'evm') return undefined
  const checked = tokens.find(
    (each) => each.network === network && each.contract === asset && each.decimals === decimals,
  )
  const { standing } = checked ?? { standing: 'waits' }
  return standing === 'open' ? undefined : `token-${standing}`
}

interface Now {
  readonly suspended: Suspension | undefined
  readonly isBlind: boolean
  /** Of a token that was not found fit to be listed: what there is of it may leave. */
  readonly unlisted: Closure | undefined
  readonly fee: Pick<CoinNetwork['withdrawal'], 'fee' | 'shown'>
}

function coinNetwork(
  { network, creditDepth, unlock, blockSeconds, finalitySeconds = 0, explorer }: WalletNetwork,
  { coin, asset, decimals, minDeposit, withdrawal }: NetworkCoin,
  { suspended, isBlind, fee, unlisted }: Now,
  stops: readonly CoinStop[],
): CoinNetwork {
  const stopOf = (what: CoinStop['what']) =>
    stops.find((stop) => stop.network === network && stop.coin === coin && stop.what === what)?.reason
  const creditSeconds = creditDepth * blockSeconds
  // What is final is withdrawn no sooner than it is credited.
  const unlockSeconds = unlock === 'finalized' ? Math.max(finalitySeconds, creditSeconds) : unlock.depth * blockSeconds
  const { min, maxPerTx, step } = withdrawal
  return {
    ...{ coin, network, asset, decimals, explorer },
    deposit: {
      closed: suspended ?? stopOf('deposits') ?? unlisted,
      missesContracts: isBlind && asset === NATIVE,
      minimum: minDeposit,
      creditDepth,
      unlock: unlock === 'finalized' ? unlock : unlock.depth,
      creditSeconds,
      unlockSeconds,
    },
    withdrawal: { closed: suspended ?? stopOf('withdrawals'), minimum: min, maximum: maxPerTx, step, ...fee },
  }
}
