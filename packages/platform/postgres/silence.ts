import type { Words } from './statement.ts'

/** For how long a database has been asked, and has answered nothing to anybody. */
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

const silences = new WeakMap<Words, Silence>()

/** Of the client that `connect` makes. */
export function keepSilence(sql: Words, silence: Silence): void {
  silences.set(sql, silence)
}

/** A statement takes milliseconds, and of many that are asked for in this time one is answered. */
const SILENT_MS = 2_000
/** By then whoever can go on without the database has done so. */
const AT_LEAST_MS = 1_000
const LOOK_MS = 100

/**
 * The answer, or a rejection as of a database that is away while it is silent: for who only reads, and may ask again. One
 * that answers others keeps him waiting. What arrived while this thread was busy has arrived.
 */
export function unlessSilent<T>(
  sql: Words,
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
