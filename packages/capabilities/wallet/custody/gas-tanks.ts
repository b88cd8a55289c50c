import { NATIVE } from '@bowline/chains/chain.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { NetworkCoin, WalletNetwork } from '../networks/wallet-networks.ts'

/** What a network has for fees of tokens; chain units. */
export interface GasTank {
  readonly network: string
  readonly coin: NetworkCoin
  /** In the tank, and left at addresses of users for the next time. */
  readonly held: bigint
  readonly fuel: bigint
  readonly low: bigint
  readonly high: bigint
  /** Less than it should have, and nothing on its way: the hot wallet has too little to spare, and tokens are not swept for long. */
  readonly isShort: boolean
}

export async function gasTanks(sql: Sql, networks: readonly WalletNetwork[]): Promise<GasTank[]> {
  const [held, filling, open] = await Promise.all([
    sql<{ network: string; role: 'gas' | 'fuel'; amount: string }[]>`
      select network, role, sum(amount) as amount from wallet_custody
      where asset = ${NATIVE} and role in ('gas', 'fuel') group by network, role`,
    sql<{ network: string }[]>`
      select network from wallet_payments where kind = 'tank' and state not in ('final', 'void', 'dead')`,
    sql<{ network: string }[]>`select network from wallet_networks where suspended is null`,
  ])
  return networks.flatMap(({ network, node, gasTank, coins }) => {
    const coin = coins.find(({ asset }) => asset === NATIVE)
    if (!node || !gasTank || !coin) return []
    const at = (role: 'gas' | 'fuel') =>
      BigInt(held.find((row) => row.network === network && row.role === role)?.amount ?? 0)
    const isIn = (rows: readonly { readonly network: string }[]) => rows.some((row) => row.network === network)
    const [low, high] = [gasTank.low, gasTank.high].map((units) => toChain(units, coin.decimals) ?? 0n) as [
      bigint,
      bigint,
    ]
    const isShort = at('gas') < low && isIn(open) && !isIn(filling)
    return [{ network, coin, held: at('gas'), fuel: at('fuel'), low, high, isShort }]
  })
}
