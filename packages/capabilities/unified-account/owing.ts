import { FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** The next unified accounts that owe a coin, whether they hold a position or not: a debt needs margin by itself. */
export async function readOwing(sql: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ account: bigint }[]>`
    select account from unified_upgrades where account > ${after} and exists (
      select from ledger_balances where owner = account and balance < 0
        and code = ${LedgerCode.futuresWallet} and sub_key = ${FuturesWallet.unified})
    order by account limit ${limit}`
  return rows.map(({ account }) => Number(account))
}
