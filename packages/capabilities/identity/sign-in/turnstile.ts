/** Lets a few in at a time, has a few more wait, and turns the rest away: a flood finds a queue, never a pile. */
export class Turnstile {
  readonly #places: number
  readonly #seats: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor({ inside, waiting }: { inside: number; waiting: number }) {
    this.#places = inside
    this.#seats = waiting
  }

  /** Undefined at once when it is full; the work has not been started then. */
  pass<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#inside < this.#places) {
      this.#inside++
      return this.#run(work)
    }
    if (this.#waiting.length >= this.#seats) return undefined
    return new Promise<void>((enter) => this.#waiting.push(enter)).then(() => this.#run(work))
  }

  /** Whoever leaves gives the place to the next who waits. */
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
