import type { Sql } from '@bowline/platform/postgres/index.ts'
import { purgeSessions } from './sessions/sessions.store.ts'
import { purgeFailures } from './sign-in/failures.store.ts'
import { purgeTickets } from './tickets/tickets.ts'

export interface PurgedSignIns {
  readonly sessions: number
  readonly tickets: number
  readonly counts: number
}

/** Deletes expired sessions, tickets and counts of wrong passwords; running it once an hour is enough. */
export async function purgeSignIns(sql: Sql, nowMs: number): Promise<PurgedSignIns> {
  return {
    sessions: await purgeSessions(sql, nowMs),
    tickets: await purgeTickets(sql, nowMs),
    counts: await purgeFailures(sql, nowMs),
  }
}
