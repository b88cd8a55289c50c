import { purgeSpentChallenges } from '@bowline/capabilities/captcha/index.ts'
import { purgeFactors } from '@bowline/capabilities/factors/index.ts'
import { purgeSignIns } from '@bowline/capabilities/identity/index.ts'
import { purgeOutbox } from '@bowline/capabilities/messages/index.ts'
import { purgeStaff } from '@bowline/capabilities/staff/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const HOUR_MS = 3_600_000

const purges = [purgeSignIns, purgeSpentChallenges, purgeOutbox, purgeFactors, purgeStaff] as const

/** Takes away what timed out: refused already, it would only fill the tables. Returns the way to stop. */
export function purgeHourly(sql: Sql, log: Log): () => void {
  const purge = () =>
    void Promise.all(purges.map((one) => one(sql, Date.now()))).then(
      (purged) => log.debug({ purged }, 'what timed out is gone'),
      (error: Error) => log.warn({ error: error.message }, 'what timed out stays until the database answers'),
    )
  purge()
  const timer = setInterval(purge, HOUR_MS)
  return () => clearInterval(timer)
}
