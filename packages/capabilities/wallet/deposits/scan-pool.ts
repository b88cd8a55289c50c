import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { insertDeposits, waitingRow } from './deposit.store.ts'
import { depositOf, identityOf } from './deposit.ts'
import type { ScanParts } from './scan-network.ts'

/**
 * Shows what waits for a block, and marks what does not wait any more: replaced by its sender, or thrown out. Neither is
 * money: whoever pays may take it back at any time, whether the payment says so or not.
 */
export async function scanPool(
  sql: Sql,
  { chain, terms, list }: Omit<ScanParts, 'startHeight'>,
  nowMs: number,
): Promise<void> {
  const { network } = terms
  const transfers = await chain.pool((receiver) => list.watches(receiver))
  const waiting = transfers.flatMap((transfer) => depositOf(transfer, terms, list) ?? [])
  const at = new Date(nowMs)
  if (waiting.length > 0)
    await inTransaction(sql, (tx) => insertDeposits(tx, network, waiting.map(waitingRow), 'seen', at))
  const known = new Set(waiting.map(({ identity }) => identity))
  const seen = await sql<{ id: bigint; txid: string; place: string }[]>`
    select id, txid, place from wallet_deposits where network = ${network} and stage = 'seen'`
  for (const { id, ...name } of seen.filter((row) => !known.has(identityOf(network, row)))) {
    // Most have got into a block meanwhile, which the scanner will read.
    const { state } = await chain.transaction(name.txid)
    if (state !== 'unknown') continue
    const by = chain.replacedBy(name.txid) ?? null
    await sql`
      with dropped as (
        update wallet_deposits set stage = 'dropped', replaced_by = ${by}, changed_at = ${at} where id = ${id} and stage = 'seen' returning id)
      insert into wallet_deposit_steps (deposit_id, stage, at) select id, 'dropped', ${at} from dropped`
  }
}
