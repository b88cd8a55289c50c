import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { KnownIdentities } from './known-identities.ts'

/** What is known about users, in memory, current until it is closed. */
export async function openIdentities({ sql, log }: { readonly sql: Sql; readonly log: Log }): Promise<KnownIdentities> {
  const identities = new KnownIdentities(sql, log)
  await identities.follow()
  return identities
}
