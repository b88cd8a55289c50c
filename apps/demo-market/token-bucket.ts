/** Allows `perSecond` on average and at most `burst` at once. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  readonly #clock: () => number
  #tokens: number
  #atMs: number

  constructor(perSecond: number, burst: number, clock: () => number = Date.now) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#clock = clock
    this.#tokens = burst
    this.#atMs = clock()
  }

  /** Takes a token if there is one. */
  take(): boolean {
    const now = this.#clock()
    this.#tokens = Math.min(this.#burst, this.#tokens + (Math.max(0, now - this.#atMs) * this.#perSecond) / 1_000)
    this.#atMs = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}
