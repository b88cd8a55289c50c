import { writeSetting } from '@bowline/capabilities/identity/index.ts'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

const MOST_USERS = 100_000
/** The user setting read by whoever writes to a user without being asked by them: staff, jobs, reminders. */
const NAME = 'locale'

/** Keeps the language each user last chose: written when it differs from what was written last. */
export class SpokenLocales {
  readonly #sql: Sql
  readonly #log: Pick<Log, 'warn'>
  readonly #written = new BoundedMap<number, string>(MOST_USERS)

  constructor(sql: Sql, log: Pick<Log, 'warn'>) {
    this.#sql = sql
    this.#log = log
  }

  /** Not awaited by the call, which does not depend on it. `locale` undefined: the call names none. */
  note(userId: number, locale: string | undefined, nowMs: number): void {
    if (locale === undefined || this.#written.get(userId) === locale) return
    this.#written.set(userId, locale)
    writeSetting(this.#sql, { userId, name: NAME, value: locale }, nowMs).catch((error: Error) => {
      // The next call tries again.
      this.#written.delete(userId)
      this.#log.warn({ error: error.message }, 'the language of a user could not be written')
    })
  }
}
