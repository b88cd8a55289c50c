/** Runs a few tasks at a time, queues a few more, and refuses the rest: a flood meets a bounded queue. */
export class BoundedQueue {
  readonly #mostRunning: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ running, waiting }: { running: number; waiting: number }) {
    this.#mostRunning = running
    this.#mostWaiting = waiting
  }

  /** Returns undefined at once when it is full, without starting the work. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#running < this.#mostRunning) {
      this.#running++
      return this.#finish(work)
    }
    if (this.#waiting.length >= this.#mostWaiting) return undefined
    return new Promise<void>((enter) => this.#waiting.push(enter)).then(() => this.#finish(work))
  }

  /** A finished task passes its place on to the next in the queue. */
  async #finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
