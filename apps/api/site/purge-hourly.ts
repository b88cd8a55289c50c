import { purgeSpentChallenges } from '@bowline/capabilities/captcha/index.ts'
import { purgeFactors } from '@bowline/capabilities/factors/index.ts'
import { purgeSignIns } from '@bowline/capabilities/identity/index.ts'
import { purgeOutbox } from '@bowline/capabilities/messages/index.ts'
import { purgeStaff } from '@bowline/capabilities/staff/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { everyHour } from './every-hour.ts'

const purges = [purgeSignIns, purgeSpentChallenges, purgeOutbox, purgeFactors] as const

interface Parts {
  readonly sql: Sql
  /** Of the operators' side, whose rows are its own. */
  readonly operatorSql: Sql
  /** The exchange's time: what a wrong clock takes for expired, such as a spent challenge, would be good again later. */
  readonly venue: { readonly now: () => number }
}

/** Deletes expired rows, which are already refused and would only fill the tables. */
export function purgeHourly({ sql, operatorSql, venue }: Parts, log: Log) {
  const purge = () => Promise.all([...purges.map((one) => one(sql, venue.now())), purgeStaff(operatorSql, venue.now())])
  return everyHour(purge, log, {
    done: 'expired rows are deleted',
    failed: 'expired rows could not be deleted',
  })
}
