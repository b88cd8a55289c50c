interface Turn {
  answer: string | undefined
  next: Turn | undefined
}

/**
 * Sends answers in the order of their requests, whatever the order in which they are ready. A list instead of a chain
 * of promises, because every order passes here.
 */
export class AnswersInTurn {
  readonly #send: (answer: string) => void
  #first: Turn | undefined
  #last: Turn | undefined

  constructor(send: (answer: string) => void) {
    this.#send = send
  }

  /** Reserves the place of a request's answer, behind those reserved before. */
  take(): Turn {
    const turn: Turn = { answer: undefined, next: undefined }
    if (this.#last) this.#last.next = turn
    this.#last = turn
    this.#first ??= turn
    return turn
  }

  /** Sends the answer, and any that waited only for it, once all before it are sent. */
  give(turn: Turn, answer: string): void {
    turn.answer = answer
    for (let ready = this.#first; ready?.answer !== undefined; ready = this.#first) {
      this.#first = ready.next
      if (!this.#first) this.#last = undefined
      this.#send(ready.answer)
    }
  }
}
