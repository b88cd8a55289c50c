import { NATIVE } from '@bowline/chains/chain.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { NetworkCoin, WalletNetwork } from '../networks/wallet-networks.ts'

/** A gas tank is filled up to `high` when it has less than `low`; both nothing: never. Chain units. */
export interface TankMarks {
  readonly low: bigint
  readonly high: bigint
}

export interface MarkedTank extends TankMarks {
  readonly network: string
  readonly coin: NetworkCoin
}

type TankNetwork = Pick<WalletNetwork, 'network' | 'gasTank' | 'coins'>

/** As two persons have set them, else as the table of networks has them. None for networks without a tank. */
export async function markedTanks(sql: Sql, networks: readonly TankNetwork[]): Promise<MarkedTank[]> {
  const rows = await sql<
    { network: string; low: string; high: string }[]
  >`select network, low, high from wallet_tank_marks`
  return networks.flatMap(({ network, gasTank, coins }) => {
    const coin = coins.find(({ asset }) => asset === NATIVE)
    if (!gasTank || !coin) return []
    const set = rows.find((row) => row.network === network)
    const inChain = (units: bigint) => toChain(units, coin.decimals) ?? 0n
    const { low, high } = set ?? { low: inChain(gasTank.low), high: inChain(gasTank.high) }
    return [{ network, coin, low: BigInt(low), high: BigInt(high) }]
  })
}

/** Undefined: the network has no tank. */
export async function markedTank(sql: Sql, network: TankNetwork): Promise<MarkedTank | undefined> {
  return (await markedTanks(sql, [network]))[0]
}

/** What can be marks: one who has them empty is not filled, and another has room between them for some transactions. */
export const areMarks = ({ low, high }: TankMarks): boolean => (low === 0n && high === 0n) || (low > 0n && high > low)

/** In the transaction of the second person's word. */
export async function setTankMarks(
  tx: Transaction,
  network: string,
  { low, high }: TankMarks,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into wallet_tank_marks (network, low, high, changed_at)
    values (${network}, ${String(low)}, ${String(high)}, ${new Date(nowMs)})
    on conflict (network) do update set low = excluded.low, high = excluded.high, changed_at = excluded.changed_at`
}
