import { purgeKeys, remindOfEnds } from '@bowline/capabilities/api-keys/index.ts'
import type { Messages } from '@bowline/capabilities/messages/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { everyHour } from './every-hour.ts'

/** Every hour: reminds owners of keys that expire soon, and deletes keys never activated. */
export function maintainKeys(sql: Sql, messages: Pick<Messages, 'enqueue'>, log: Log, now: () => number) {
  const work = async () => {
    await remindOfEnds(sql, messages, now())
    await purgeKeys(sql, now())
  }
  return everyHour(work, log, { done: 'API keys are up to date', failed: 'the hourly work on API keys failed' })
}
