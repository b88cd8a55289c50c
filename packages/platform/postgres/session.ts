import { isConnectionLost, type Statement, type Words, whenDone } from './statement.ts'

interface Turn {
  readonly statement: Statement
  readonly onDone: () => void
}

/**
 * One connection. postgres.js 3.4 comes back after a cut with what it left behind: statements that nobody answers, half a
 * message, or the rest of a transaction on a new connection. So a session ends with its connection: what it was asked is
 * refused then, what it is asked later too, and nothing waits longer than `answerWithinMs`.
 */
export class Session {
  readonly #client: Words
  readonly #send: Statement['handler']
  readonly #answerWithinMs: number
  readonly #onLost: (session: Session) => void
  readonly #waiting: Turn[] = []
  #underway: Statement | undefined
  #lost: Error | undefined

  constructor(open: (onClose: () => void) => Words, answerWithinMs: number, onLost: (session: Session) => void) {
    this.#client = open(() => this.#lose(failure('CONNECTION_CLOSED', 'the connection to PostgreSQL was cut')))
    this.#send = (this.#client.unsafe('') as unknown as Statement).handler
    this.#answerWithinMs = answerWithinMs
    this.#onLost = onLost
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** One at a time: what postgres.js keeps in line itself it would send on the connection after this one. */
  send(statement: Statement, onDone: () => void = () => {}): void {
    if (this.#lost) return statement.reject(this.#lost)
    if (this.#underway) this.#waiting.push({ statement, onDone })
    else this.#begin({ statement, onDone })
  }

  /** Ends the connection; with `timeoutSeconds` even when it is busy. */
  async end(timeoutSeconds?: number): Promise<void> {
    await this.#client.end(timeoutSeconds === undefined ? {} : { timeout: timeoutSeconds })
  }

  #begin({ statement, onDone }: Turn): void {
    this.#underway = statement
    const tooLate = setTimeout(() => {
      this.#lose(failure('ETIMEDOUT', `PostgreSQL did not answer within ${this.#answerWithinMs} ms`))
    }, this.#answerWithinMs)
    // Pages are fetched at the pace of who reads them.
    if (statement.cursorRows !== undefined) clearTimeout(tooLate)
    whenDone(statement, (error) => {
      clearTimeout(tooLate)
      this.#underway = undefined
      if (isConnectionLost(error)) this.#lose(error as Error)
      const next = this.#waiting.shift()
      if (next) this.#begin(next)
      onDone()
    })
    this.#send(statement)
  }

  #lose(error: Error): void {
    if (this.#lost) return
    this.#lost = error
    this.#underway?.reject(error)
    for (const { statement } of this.#waiting.splice(0)) statement.reject(error)
    this.#onLost(this)
    this.end(0).catch(() => {})
  }
}

export function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
