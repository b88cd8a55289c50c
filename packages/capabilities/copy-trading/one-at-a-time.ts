/** Runs what is done to one thing after what was begun on it before; different things do not wait for each other. */
export class OneAtATime {
  readonly #last = new Map<number, Promise<unknown>>()

  run<T>(key: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    const forget = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
}
