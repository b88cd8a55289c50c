import type { Sql } from '@bowline/platform/postgres/index.ts'
import { purgeSessions } from './sessions/sessions.store.ts'
import { purgeFailures } from './sign-in/failures.store.ts'

/** Deletes sessions that timed out and counts of wrong passwords that ran out; an hour between two calls is often enough. */
export async function purgeSignIns(sql: Sql, nowMs: number): Promise<{ sessions: number; counts: number }> {
  return { sessions: await purgeSessions(sql, nowMs), counts: await purgeFailures(sql, nowMs) }
}
