import type { Sql } from '@bowline/platform/postgres/index.ts'
import { purgeStaffFailures } from './failures.ts'
import { purgeStaffSessions } from './staff-sessions.ts'

/** Deletes expired sessions and failures that no longer count. */
export async function purgeStaff(sql: Sql, nowMs: number): Promise<void> {
  await purgeStaffSessions(sql, nowMs)
  await purgeStaffFailures(sql, nowMs)
}
