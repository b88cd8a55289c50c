/** Admits a few at a time, queues a few more, and turns the rest away: a flood meets a bounded queue. */
export class Turnstile {
  readonly #places: number
  readonly #seats: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor({ inside, waiting }: { inside: number; waiting: number }) {
    this.#places = inside
    this.#seats = waiting
  }

  /** Returns undefined at once when it is full, without starting the work. */
  pass<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#inside < this.#places) {
      this.#inside++
      return this.#run(work)
    }
    if (this.#waiting.length >= this.#seats) return undefined
    return new Promise<void>((enter) => this.#waiting.push(enter)).then(() => this.#run(work))
  }

  /** Whoever leaves passes the place on to the next in the queue. */
  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }
}
