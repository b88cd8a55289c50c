import { purgeSignIns } from '@bowline/capabilities/identity/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const HOUR_MS = 3_600_000

/** Takes away what timed out: refused already, it would only fill the tables. Returns the way to stop. */
export function purgeHourly(sql: Sql, log: Log): () => void {
  const purge = () =>
    void purgeSignIns(sql, Date.now()).then(
      (purged) => log.debug(purged, 'old sessions are gone'),
      (error: Error) => log.warn({ error: error.message }, 'old sessions stay until the database answers'),
    )
  purge()
  const timer = setInterval(purge, HOUR_MS)
  return () => clearInterval(timer)
}
