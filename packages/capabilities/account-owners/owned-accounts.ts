import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { identityWords } from '@bowline/engine/identity-words.ts'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** What a user can have an account for beside the main one. */
export type AccountPurpose = 'copy'

/** The number of a new account of the user, with the rows that say what it is for. The engine is asked later. */
export async function takeOwnedAccount(
  tx: Transaction,
  { userId, purpose }: { readonly userId: number; readonly purpose: AccountPurpose },
): Promise<number> {
  const [row] = await tx<{ account: bigint }[]>`
    insert into owned_accounts (user_id, purpose) values (${userId}, ${purpose}) returning account`
  return Number(row?.account)
}

/** The numbers of all that a user owns beside the main one, the oldest first. */
export async function ownedAccounts(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql<{ account: bigint }[]>`
    select account from owned_accounts where user_id = ${userId} order by account`
  return rows.map(({ account }) => Number(account))
}

/** Opens it in the engine. Repeating that changes nothing. False: the engine has no room for it. */
export async function openOwnedAccount(
  { sql, engine }: { readonly sql: Sql; readonly engine: Pick<EngineClient, 'submit'> },
  account: number,
  tradeGroup: number,
  nowMs: number,
): Promise<boolean> {
  const [row] = await sql<{ owner: string }[]>`select owner from owned_accounts where account = ${account}`
  if (!row) throw new Error(`nobody owns account ${account}`)
  const { high, low } = identityWords(row.owner)
  const open = { kind: 'open-account', account, tradeGroup, ownerHigh: high, ownerLow: low } as const
  const { rejection } = await engine.submit(open)
  if (rejection === Rejection.exchangeFull) return false
  if (rejection !== Rejection.none && rejection !== Rejection.accountExists)
    throw new Error(`the engine refused to open account ${account} (rejection ${rejection})`)
  await sql`
    update owned_accounts set account_opened_at = coalesce(account_opened_at, ${new Date(nowMs)})
    where account = ${account}`
  return true
}
