import type { SqlClient } from './statement.ts'

/** How long the database has had open questions without answering any of them. */
export class Silence {
  #underway = 0
  #sinceMs = 0

  get lastsMs(): number {
    return this.#underway === 0 ? 0 : performance.now() - this.#sinceMs
  }

  asked(): void {
    if (this.#underway === 0) this.#sinceMs = performance.now()
    this.#underway += 1
  }

  over({ isAnswered }: { readonly isAnswered: boolean }): void {
    this.#underway -= 1
    if (isAnswered) this.#sinceMs = performance.now()
  }
}

const silences = new WeakMap<SqlClient, Silence>()

/** Attaches it to a client made by `connect`. */
export function keepSilence(sql: SqlClient, silence: Silence): void {
  silences.set(sql, silence)
}

/** A statement takes milliseconds; of many issued within this time at least one is answered. */
const SILENT_MS = 2_000
/** By then everyone who can go on without the database has done so. */
const AT_LEAST_MS = 1_000
const LOOK_MS = 100

/**
 * Resolves as the answer does, or rejects as if the database were down while it is silent: for readers, which may ask
 * again. While it answers others, the reader keeps waiting. An answer that arrived while this thread was busy counts.
 */
export function unlessSilent<T>(
  sql: SqlClient,
  answer: Promise<T>,
  { silentMs = SILENT_MS, atLeastMs = AT_LEAST_MS } = {},
): Promise<T> {
  const silence = silences.get(sql)
  if (!silence) return answer
  const given = Promise.withResolvers<never>()
  const askedMs = performance.now()
  const look = () => {
    if (silence.lastsMs < silentMs || performance.now() - askedMs < atLeastMs) return
    given.reject(Object.assign(new Error('PostgreSQL answers nobody'), { code: 'ETIMEDOUT' }))
  }
  const looking = setInterval(() => setImmediate(look), LOOK_MS)
  return Promise.race([answer, given.promise]).finally(() => clearInterval(looking))
}
