import { purgeSpentChallenges } from '@bowline/capabilities/captcha/index.ts'
import { purgeFactors } from '@bowline/capabilities/factors/index.ts'
import { purgeSignIns } from '@bowline/capabilities/identity/index.ts'
import { purgeOutbox } from '@bowline/capabilities/messages/index.ts'
import { purgeStaff } from '@bowline/capabilities/staff/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { everyHour } from './every-hour.ts'

const purges = [purgeSignIns, purgeSpentChallenges, purgeOutbox, purgeFactors] as const

/** Deletes expired rows, which are already refused and would only fill the tables. */
export function purgeHourly({ sql, operatorSql }: { readonly sql: Sql; readonly operatorSql: Sql }, log: Log) {
  const purge = () => Promise.all([...purges.map((one) => one(sql, Date.now())), purgeStaff(operatorSql, Date.now())])
  return everyHour(purge, log, {
    done: 'expired rows are deleted',
    failed: 'expired rows could not be deleted',
  })
}
