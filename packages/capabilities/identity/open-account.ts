import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { markAccountOpened, removeUser, usersWithoutAccount } from './users.store.ts'

/** Enough to fill the journal's groups, few enough to leave the ring to orders. */
const BATCH = 500

/** Opens a user's account in the engine. An account that exists is the right one: numbers are never reused. */
export async function openAccount(engine: EngineClient, account: number): Promise<'opened' | 'exchange-full'> {
  const { rejection } = await engine.submit({ kind: 'open-account', account })
  if (rejection === Rejection.none || rejection === Rejection.accountExists) return 'opened'
  if (rejection === Rejection.exchangeFull) return 'exchange-full'
  throw new Error(`the engine refused to open account ${account} (rejection ${rejection})`)
}

/** Opens the account of a user whose row was just inserted; without room for it, the row is deleted again. */
export async function openAccountOf(
  { id }: { readonly id: number },
  { sql, engine }: { readonly sql: Sql; readonly engine: EngineClient },
): Promise<'opened' | 'exchange-full'> {
  const outcome = await openAccount(engine, id)
  if (outcome === 'opened') await markAccountOpened(sql, [id])
  else await removeUser(sql, id)
  return outcome
}

/**
 * Repairs what a crash between the two stores left: users with a row whose account the engine never confirmed. Run at
 * start, before serving anyone. Returns how many accounts were opened.
 */
export async function openMissingAccounts(sql: Sql, engine: EngineClient): Promise<number> {
  let opened = 0
  for (let after = 0; ; ) {
    const users = await usersWithoutAccount(sql, after, BATCH)
    if (users.length === 0) return opened
    const outcomes = await Promise.all(users.map((id) => openAccount(engine, id)))
    const done = users.filter((_, i) => outcomes[i] === 'opened')
    await markAccountOpened(sql, done)
    opened += done.length
    after = users[users.length - 1] as number
  }
}
