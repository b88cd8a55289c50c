import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiKeyRing } from '@bowline/capabilities/api-keys/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const RETRY_MS = 1_000

/** Keeps the ring current; a database that is down at the start is asked again until it answers. */
export function followKeys(keys: ApiKeyRing, sql: Sql, log: Log): { ready: Promise<void>; stop(): void } {
  const stopped = new AbortController()
  const follow = async () => {
    while (!stopped.signal.aborted) {
      try {
        return await keys.follow(sql)
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'API keys are not loaded yet: the database does not answer')
        await sleep(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }
  return { ready: follow(), stop: () => stopped.abort() }
}
