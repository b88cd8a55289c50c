import { markAuditLog } from '@bowline/capabilities/audit-log/index.ts'
import type { EngineClient } from '@bowline/engine/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const SOON_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Puts the audit log's last row into the journal, a minute after the start and every hour. No job of the queue: who has rights
 * on the database could take it out.
 */
export function markAuditHourly(engine: EngineClient, sql: Sql, log: Log) {
  let marked = 0
  const look = async () => {
    marked = await markAuditLog(sql, engine, marked)
  }
  const failed = (error: Error) => log.warn({ error: error.message }, 'the audit log could not be put on record')
  let timer = setTimeout(next, SOON_MS)
  timer.unref()

  function next() {
    void look().catch(failed)
    timer = setTimeout(next, HOUR_MS)
    timer.unref()
  }
  return { close: () => clearTimeout(timer) }
}
