import type { Silence } from './silence.ts'
import { isConnectionLost, letsFollow, type Statement, type Words, whenDone } from './statement.ts'

interface Turn {
  readonly statement: Statement
  readonly onDone: () => void
}

/**
 * One connection. postgres.js 3.4 comes back after a cut with what it left behind: statements that nobody answers, half a
 * message, or the rest of a transaction on a new connection. So a session ends with its connection: what it was asked is
 * refused then, what it is asked later too, and nothing waits longer than `answerWithinMs`. Statements asked in the same
 * moment travel in one write, in their order.
 */
export class Session {
  readonly #client: Words
  readonly #send: Statement['handler']
  readonly #answerWithinMs: number
  readonly #silence: Silence
  readonly #onLost: (session: Session) => void
  readonly #underway: Statement[] = []
  readonly #waiting: Turn[] = []
  #hasAnswered = false
  /** Whether the connection takes another statement behind those underway. */
  #takesMore = false
  #lost: Error | undefined

  constructor(
    open: (onClose: () => void) => Words,
    { answerWithinMs, silence }: { readonly answerWithinMs: number; readonly silence: Silence },
    onLost: (session: Session) => void,
  ) {
    this.#client = open(() => this.#lose(failure('CONNECTION_CLOSED', 'the connection to PostgreSQL was cut')))
    this.#send = (this.#client.unsafe('') as unknown as Statement).handler
    this.#answerWithinMs = answerWithinMs
    this.#silence = silence
    this.#onLost = onLost
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  send(statement: Statement, onDone: () => void = () => {}): void {
    if (this.#lost) return statement.reject(this.#lost)
    this.#waiting.push({ statement, onDone })
    this.#sendWaiting()
  }

  /** Ends the connection; with `timeoutSeconds` even when it is busy. */
  async end(timeoutSeconds?: number): Promise<void> {
    await this.#client.end(timeoutSeconds === undefined ? {} : { timeout: timeoutSeconds })
  }

  /** What postgres.js kept in line itself it would send on the connection after this one, so it is given no such thing. */
  #sendWaiting(): void {
    while (this.#waiting.length > 0 && (this.#underway.length === 0 || this.#takesMore)) {
      this.#begin(this.#waiting.shift() as Turn)
    }
  }

  #begin({ statement, onDone }: Turn): void {
    this.#underway.push(statement)
    // Pages are fetched at the pace of who reads them.
    const isPaged = statement.cursorRows !== undefined
    if (!isPaged) this.#silence.asked()
    const tooLate = setTimeout(() => {
      this.#lose(failure('ETIMEDOUT', `PostgreSQL did not answer within ${this.#answerWithinMs} ms`))
    }, this.#answerWithinMs)
    if (isPaged) clearTimeout(tooLate)
    whenDone(statement, (error) => {
      clearTimeout(tooLate)
      this.#underway.splice(this.#underway.indexOf(statement), 1)
      this.#hasAnswered = true
      const isLost = isConnectionLost(error)
      if (!isPaged) this.#silence.over({ isAnswered: !isLost })
      if (isLost) this.#lose(error as Error)
      this.#sendWaiting()
      onDone()
    })
    this.#send(statement)
    this.#takesMore = this.#hasAnswered && letsFollow(statement)
  }

  #lose(error: Error): void {
    if (this.#lost) return
    this.#lost = error
    // First of all nobody waits, as a statement that is over lets the next one begin.
    const waiting = this.#waiting.splice(0).map(({ statement }) => statement)
    for (const statement of [...this.#underway, ...waiting]) statement.reject(error)
    this.#onLost(this)
    this.end(0).catch(() => {})
  }
}

export function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
