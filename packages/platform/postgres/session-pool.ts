import { setTimeout as sleep } from 'node:timers/promises'
import { failure, Session } from './session.ts'
import { Silence } from './silence.ts'
import type { SqlClient, Statement } from './statement.ts'

export interface PoolOptions {
  readonly connections: number
  /** A statement without an answer for this long is refused, whatever became of it. */
  readonly answerWithinMs: number
}

/** Beyond this many, callers are refused at once instead of waiting for a refusal. */
const MOST_WAITING = 10_000

/** Sessions, opened as needed; each serves one statement or one transaction at a time. */
export class SessionPool {
  readonly #open: (onClose: () => void) => SqlClient
  readonly #options: PoolOptions
  readonly silence = new Silence()
  readonly #sessions = new Set<Session>()
  /** The most recently used first, so that the others can idle. */
  readonly #free: Session[] = []
  readonly #waiting: PromiseWithResolvers<Session>[] = []
  #ended: PromiseWithResolvers<void> | undefined

  constructor(open: (onClose: () => void) => SqlClient, options: PoolOptions) {
    this.#open = open
    this.#options = options
  }

  async run(statement: Statement): Promise<void> {
    try {
      const session = await this.take()
      session.send(statement, () => this.give(session))
    } catch (error) {
      statement.reject(error)
    }
  }

  take(): Promise<Session> | Session {
    if (this.#ended) throw failure('CONNECTION_ENDED', 'the connections to PostgreSQL are closed')
    const free = this.#free.pop()
    if (free) return free
    if (this.#sessions.size < this.#options.connections) return this.#openOne()
    return this.#untilFree()
  }

  give(session: Session): void {
    if (session.isLost) return
    if (this.#ended) this.#drop(session)
    else if (this.#waiting.length > 0) this.#waiting.shift()?.resolve(session)
    else this.#free.push(session)
  }

  /** Refuses what has not begun and waits for the rest, without limit or for `timeoutSeconds`. */
  async end(timeoutSeconds?: number): Promise<void> {
    this.#ended ??= Promise.withResolvers()
    for (const { reject } of this.#waiting.splice(0)) reject(failure('CONNECTION_ENDED', 'closed while waiting'))
    for (const session of this.#free.splice(0)) this.#drop(session)
    this.#reportIfEmpty()
    const { promise } = this.#ended
    if (timeoutSeconds === undefined) return promise
    const limit = new AbortController()
    // Keeps the process alive: what is stopped after the database must not be cut off when nothing else is left to wait for.
    await Promise.race([promise, sleep(timeoutSeconds * 1000, undefined, { signal: limit.signal })])
    limit.abort()
    await Promise.all([...this.#sessions].map((session) => session.end(0)))
  }

  async #untilFree(): Promise<Session> {
    if (this.#waiting.length >= MOST_WAITING) throw allBusy()
    const waiting = Promise.withResolvers<Session>()
    this.#waiting.push(waiting)
    const tooLate = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      waiting.reject(allBusy())
    }, this.#options.answerWithinMs)
    return waiting.promise.finally(() => clearTimeout(tooLate))
  }

  #openOne(): Session {
    const terms = { answerWithinMs: this.#options.answerWithinMs, silence: this.silence }
    const session = new Session(this.#open, terms, (lost) => this.#forget(lost))
    this.#sessions.add(session)
    return session
  }

  #forget(session: Session): void {
    this.#sessions.delete(session)
    const place = this.#free.indexOf(session)
    if (place !== -1) this.#free.splice(place, 1)
    if (!this.#ended && this.#waiting.length > 0) this.#waiting.shift()?.resolve(this.#openOne())
    this.#reportIfEmpty()
  }

  #drop(session: Session): void {
    const forget = () => this.#forget(session)
    session.end().then(forget, forget)
  }

  #reportIfEmpty(): void {
    if (this.#sessions.size === 0) this.#ended?.resolve()
  }
}

function allBusy(): Error {
  return failure('ETIMEDOUT', 'every connection to PostgreSQL is waiting for an answer')
}
