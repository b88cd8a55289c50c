import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { KnownStandings } from './known-standings.ts'

/** Freezes and holds in memory, current until it is closed. */
export async function openStandings({ sql, log }: { readonly sql: Sql; readonly log: Log }): Promise<KnownStandings> {
  const standings = new KnownStandings(sql, log)
  await standings.follow()
  return standings
}
