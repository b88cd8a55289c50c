import { purgeKeys, remindOfEnds } from '@bowline/capabilities/api-keys/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const HOUR_MS = 3_600_000

/** Every hour: owners hear of keys that end soon, and keys nobody activated go. Returns the way to stop. */
export function lookAfterKeys(sql: Sql, messages: Pick<Messages, 'enqueue'>, log: Log): () => void {
  const look = async () => {
    await remindOfEnds(sql, messages, Date.now())
    await purgeKeys(sql, Date.now())
  }
  const lookAndTell = () =>
    void look().catch((error: Error) => log.warn({ error: error.message }, 'API keys are looked after in an hour'))
  lookAndTell()
  const timer = setInterval(lookAndTell, HOUR_MS)
  return () => clearInterval(timer)
}
