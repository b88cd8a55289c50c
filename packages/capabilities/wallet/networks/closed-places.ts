import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type CheckedToken, checkedTokens } from '../tokens/token-checks.store.ts'
import { tokenClosure } from './coin-networks.ts'
import { type CoinStop, readStops } from './network-standing.ts'
import type { WalletNetwork } from './wallet-networks.ts'

export interface CoinPlace {
  readonly network: string
  readonly asset: string
}

interface ClosedParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
}

/** As of now. */
export async function readClosedPlaces({ sql, networks }: ClosedParts): Promise<CoinPlace[]> {
  const [stops, tokens] = await Promise.all([readStops(sql), checkedTokens(sql)])
  return closedPlaces(networks, stops, tokens)
}

/** Where nothing is credited at present: what arrives there all the same waits until it is open again. */
export function closedPlaces(
  networks: readonly WalletNetwork[],
  stops: readonly CoinStop[],
  tokens: readonly CheckedToken[],
): CoinPlace[] {
  return networks.flatMap((network) =>
    network.coins.flatMap((coin) => {
      const isStopped = stops.some(
        (stop) => stop.network === network.network && stop.coin === coin.coin && stop.what === 'deposits',
      )
      const isClosed = isStopped || tokenClosure(network, coin, tokens) !== undefined
      return isClosed ? { network: network.network, asset: coin.asset } : []
    }),
  )
}
