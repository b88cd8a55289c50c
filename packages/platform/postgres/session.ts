import type { Silence } from './silence.ts'
import { allowsPipelining, isConnectionLost, type SqlClient, type Statement, whenDone } from './statement.ts'

interface Turn {
  readonly statement: Statement
  readonly onDone: () => void
}

/**
 * One connection. After a cut, postgres.js 3.4 reconnects with what was left over: statements that nobody answers, half
 * a message, or the rest of a transaction on a new connection. So a session ends with its connection: everything it was
 * asked is refused then, as is anything asked later, and nothing waits longer than `answerWithinMs`. Statements issued
 * in the same tick travel in one write, in order.
 */
export class Session {
  readonly #client: SqlClient
  readonly #send: Statement['handler']
  readonly #answerWithinMs: number
  readonly #silence: Silence
  readonly #onLost: (session: Session) => void
  readonly #underway: Statement[] = []
  readonly #waiting: Turn[] = []
  #hasAnswered = false
  /** Whether the connection can take another statement behind those in progress. */
  #takesMore = false
  #lost: Error | undefined

  constructor(
    open: (onClose: () => void) => SqlClient,
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

  /** Ends the connection; with `timeoutSeconds`, even while it is busy. */
  async end(timeoutSeconds?: number): Promise<void> {
    await this.#client.end(timeoutSeconds === undefined ? {} : { timeout: timeoutSeconds })
  }

  /**
   * postgres.js would send anything in its own queue on its next connection, so it is never given more than this one
   * takes.
   */
  #sendWaiting(): void {
    while (this.#waiting.length > 0 && (this.#underway.length === 0 || this.#takesMore)) {
      this.#begin(this.#waiting.shift() as Turn)
    }
  }

  #begin({ statement, onDone }: Turn): void {
    this.#underway.push(statement)
    // Pages are fetched at the reader's pace.
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
    this.#takesMore = this.#hasAnswered && allowsPipelining(statement)
  }

  #lose(error: Error): void {
    if (this.#lost) return
    this.#lost = error
    // Empty the queue before refusing: when a statement is over, the next one begins.
    const waiting = this.#waiting.splice(0).map(({ statement }) => statement)
    for (const statement of [...this.#underway, ...waiting]) statement.reject(error)
    this.#onLost(this)
    this.end(0).catch(() => {})
  }
}

export function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
