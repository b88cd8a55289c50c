import type { ChainUnits } from '@bowline/chains'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { insertPostings } from './deposit.store.ts'

/**
 * Deposits below the minimum are credited together once they reach it (domain/wallet.md §3.4): those of one user, one
 * network and one asset, of which each is old enough. Returns how many.
 */
export function releaseSmall(
  sql: Sql,
  network: string,
  asset: string,
  minimum: ChainUnits,
  nowMs: number,
): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const at = new Date(nowMs)
    await tx`select 1 from wallet_scans where network = ${network} for update`
    const rows = await tx<{ id: bigint; txid: string; place: string; generation: number }[]>`
      update wallet_deposits set side = 'deposit', changed_at = ${at}
      where network = ${network} and asset = ${asset} and side = 'below-min' and stage in ('credited', 'unlocked')
        and user_id in (
          select user_id from wallet_deposits
          where network = ${network} and asset = ${asset} and side = 'below-min' and stage in ('credited', 'unlocked')
          group by user_id having sum(amount) >= ${minimum.toString()}::numeric)
      returning id, txid, place, generation`
    await insertPostings(tx, network, rows, 'credit', at)
    return rows.length
  })
}
