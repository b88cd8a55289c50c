const AWAKE = 0
const ASLEEP = 1

/**
 * A thread's doorbell: one word of shared memory. The thread marks itself asleep, looks for work once more, and only
 * then waits; whoever gives it work publishes the work first and rings afterwards. Both steps are sequentially
 * consistent, so either the sleeper sees the work or the ringer sees the sleeper. Ringing a thread that is awake costs
 * one load.
 */
export class Bell {
  readonly #words: Int32Array
  readonly #index: number

  constructor(words: Int32Array, index: number) {
    this.#words = words
    this.#index = index
  }

  ring(): void {
    if (Atomics.load(this.#words, this.#index) !== ASLEEP) return
    if (Atomics.exchange(this.#words, this.#index, AWAKE) === ASLEEP) Atomics.notify(this.#words, this.#index)
  }

  /** Blocks this thread until rung or timed out, unless there is already work. */
  wait(hasWork: () => boolean, timeoutMs = Number.POSITIVE_INFINITY): void {
    Atomics.store(this.#words, this.#index, ASLEEP)
    if (!hasWork()) Atomics.wait(this.#words, this.#index, ASLEEP, timeoutMs)
    Atomics.store(this.#words, this.#index, AWAKE)
  }

  /** `wait` for a thread with an event loop. Does not keep the process alive. */
  async waitAsync(hasWork: () => boolean): Promise<void> {
    Atomics.store(this.#words, this.#index, ASLEEP)
    if (!hasWork()) {
      const wait = Atomics.waitAsync(this.#words, this.#index, ASLEEP)
      if (wait.async) await wait.value
    }
    Atomics.store(this.#words, this.#index, AWAKE)
  }
}
