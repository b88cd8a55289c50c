import { toLedger } from '@bowline/chains/ledger-units.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type WalletMode, walletNetworks } from './wallet-networks.ts'

/**
 * What our own book has on chains to cover what is owed, over all networks, by coin and in ledger units rounded down; of coins with a
 * chain. What is there for fees is spent on them (domain/ledger.md §7: 1150 covers nothing).
 */
export async function custodyTotals(sql: Sql, mode: WalletMode): Promise<Map<string, Amount>> {
  const rows = await sql<{ network: string; asset: string; sum: string }[]>`
    select network, asset, sum(amount)::text as sum from wallet_custody
    where role not in ('gas', 'fuel') group by network, asset`
  const totals = new Map<string, Amount>()
  for (const { network, node, coins } of walletNetworks(mode))
    for (const { coin, asset, decimals } of node ? coins : []) {
      const sum = rows.find((row) => row.network === network && row.asset === asset)?.sum ?? '0'
      const held = BigInt(sum)
      totals.set(coin, (totals.get(coin) ?? 0n) + toLedger(held > 0n ? held : 0n, decimals, 'down').units)
    }
  return totals
}
