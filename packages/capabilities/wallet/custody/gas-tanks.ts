import { NATIVE } from '@bowline/chains/chain.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { type MarkedTank, markedTanks } from './tank-marks.ts'

/** What a network has for fees of tokens; chain units. */
export interface GasTank extends MarkedTank {
  /** In the tank, and left at addresses of users for the next time. */
  readonly held: bigint
  readonly fuel: bigint
  /** Less than it should have, and nothing on its way: the hot wallet has too little to spare, and tokens are not swept for long. */
  readonly isShort: boolean
}

export async function gasTanks(sql: Sql, networks: readonly WalletNetwork[]): Promise<GasTank[]> {
  const [marked, held, filling, open] = await Promise.all([
    markedTanks(
      sql,
      networks.filter(({ node }) => node),
    ),
    sql<{ network: string; role: 'gas' | 'fuel'; amount: string }[]>`
      select network, role, sum(amount) as amount from wallet_custody
      where asset = ${NATIVE} and role in ('gas', 'fuel') group by network, role`,
    sql<{ network: string }[]>`
      select network from wallet_payments where kind = 'tank' and state not in ('final', 'void', 'dead')`,
    sql<{ network: string }[]>`select network from wallet_networks where suspended is null`,
  ])
  return marked.map((tank) => {
    const { network, low } = tank
    const at = (role: 'gas' | 'fuel') =>
      BigInt(held.find((row) => row.network === network && row.role === role)?.amount ?? 0)
    const isIn = (rows: readonly { readonly network: string }[]) => rows.some((row) => row.network === network)
    const isShort = at('gas') < low && isIn(open) && !isIn(filling)
    return { ...tank, held: at('gas'), fuel: at('fuel'), isShort }
  })
}
