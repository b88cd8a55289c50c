import type { Decoy } from '@bowline/chains'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Of one round: a stranger can make thousands of them in a block. */
const MOST = 500

/** For ever, whatever becomes of the block: nobody sends nothing by mistake. */
export async function storeDecoys(sql: Sql, network: string, decoys: readonly Decoy[], nowMs: number): Promise<void> {
  if (decoys.length === 0) return
  const rows = decoys.slice(0, MOST)
  await sql`
    insert into wallet_decoys (network, receiver, sender, seen_at)
    select ${network}, receiver, sender, ${new Date(nowMs)}
    from unnest(${rows.map(({ receiver }) => receiver)}::text[], ${rows.map(({ sender }) => sender)}::text[])
      as seen (receiver, sender)
    on conflict do nothing`
}

/** Whether the address was put before the user's eyes by somebody who sent nothing. */
export async function isDecoy(sql: Sql, userId: number, key: string): Promise<boolean> {
  const rows = await sql`
    select 1 from wallet_addresses a join wallet_decoys d on d.receiver = a.key
    where a.user_id = ${userId} and d.sender = ${key} limit 1`
  return rows.length > 0
}
