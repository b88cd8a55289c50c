/** Time as the door sees it, so that a test can make it pass. */
export interface Clock {
  now(): number
  /** Returns the way to cancel. */
  after(ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
