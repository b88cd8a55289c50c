import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { identityWords } from '@bowline/engine/identity-words.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from './main-account.ts'
import { markAccountOpened, ownerOf, removeUser, usersWithoutAccount } from './users.store.ts'

/** Enough to fill the journal's groups, few enough to leave the ring to orders. */
const BATCH = 500

export type OpeningOutcome = 'opened' | 'exchange-full' | 'owned-by-another'

/** Opens a user's account in the engine for the holder of `owner`. Repeating it for the same one changes nothing. */
export async function openAccount(
  engine: Pick<EngineClient, 'submit'>,
  account: number,
  owner: string | null = null,
): Promise<OpeningOutcome> {
  const { high, low } = identityWords(owner)
  const { rejection } = await engine.submit({ kind: 'open-account', account, ownerHigh: high, ownerLow: low })
  if (rejection === Rejection.none || rejection === Rejection.accountExists) return 'opened'
  if (rejection === Rejection.exchangeFull) return 'exchange-full'
  if (rejection === Rejection.ownedByAnother) return 'owned-by-another'
  throw new Error(`the engine refused to open account ${account} (rejection ${rejection})`)
}

/** Opens the account of a user whose row was just inserted; without room for it, the row is deleted again. */
export async function openAccountOf(
  { id }: { readonly id: number },
  { sql, engine }: { readonly sql: Sql; readonly engine: EngineClient },
): Promise<OpeningOutcome> {
  const outcome = await openAccount(engine, mainAccountOf(id), await ownerOf(sql, id))
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
    const outcomes = await Promise.all(
      users.map(async (id) => openAccount(engine, mainAccountOf(id), await ownerOf(sql, id))),
    )
    const done = users.filter((_, i) => outcomes[i] === 'opened')
    await markAccountOpened(sql, done)
    opened += done.length
    after = users[users.length - 1] as number
  }
}
