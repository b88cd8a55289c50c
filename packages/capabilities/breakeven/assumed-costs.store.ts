import type { Amount } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { parseRow, selectList } from '../projection/index.ts'
import { breakevenDeposits } from './costs-tables.ts'
import type { AssumedPrice, Deposit } from './running-costs.ts'

/** A deposit with what the user says that one coin of it cost; undefined: nothing. */
export interface AssumedCost extends Deposit {
  readonly said: Amount | undefined
}

/** Newest first. */
export async function readDeposits(
  sql: Sql,
  account: number,
  asset: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<AssumedCost[]> {
  const text = `select ${selectList(breakevenDeposits, 't')}, c.price::text as said from breakeven_deposits t
    left join breakeven_assumed_costs c using (account, asset, sequence)
    where t.account = $1 and t.asset = $2 and t.sequence < $3 order by t.sequence desc limit $4`
  const rows = await sql.unsafe(text, [account, asset, before ?? Number.MAX_SAFE_INTEGER, limit], { prepare: true })
  return rows.map((row) => ({
    ...parseRow(breakevenDeposits, row),
    said: row.said === null ? undefined : BigInt(row.said as string),
  }))
}

/** Everything the user said. */
export async function readAssumedPrices(sql: Sql, account: number): Promise<AssumedPrice> {
  const rows = await sql<{ asset: number; sequence: bigint; price: string }[]>`
    select asset, sequence, price::text from breakeven_assumed_costs where account = ${account}`
  const said = new Map(rows.map(({ asset, sequence, price }) => [`${asset}/${sequence}`, BigInt(price)]))
  return (asset, sequence) => said.get(`${asset}/${sequence}`)
}

/** Everything after it costs otherwise, so what is kept is computed anew. Undefined: the price of its moment again. */
export function assumePrice(
  sql: Sql,
  account: number,
  { asset, sequence }: Pick<Deposit, 'asset' | 'sequence'>,
  price: Amount | undefined,
): Promise<void> {
  return inTransaction(sql, async (tx) => {
    if (price === undefined)
      await tx`
        delete from breakeven_assumed_costs
        where account = ${account} and asset = ${asset} and sequence = ${sequence}`
    else
      await tx`
        insert into breakeven_assumed_costs (account, asset, sequence, price)
        values (${account}, ${asset}, ${sequence}, ${String(price)})
        on conflict (account, asset, sequence) do update set price = excluded.price, set_at = now()`
    await tx`
      insert into breakeven_accounts (account, version, until_ms, edits) values (${account}, 0, 0, 1)
      on conflict (account) do update set until_ms = 0, edits = breakeven_accounts.edits + 1`
  })
}

/** Whether a kept deposit has this number. */
export async function hasDeposit(sql: Sql, account: number, asset: number, sequence: number): Promise<boolean> {
  const found = await sql`
    select sequence from breakeven_deposits
    where account = ${account} and asset = ${asset} and sequence = ${sequence}`
  return found.length > 0
}
