export interface LoopOptions {
  readonly everyMs: number
  /** One at a time: a round that takes longer than the pause delays the next. */
  round(): Promise<unknown>
  onFailure(error: Error): void
}

/**
 * Does something again and again, beginning now, for as long as the process serves: what is too frequent for a job (jobs.ts)
 * or about this process's memory. It keeps no process alive.
 */
export function startLoop({ everyMs, round, onFailure }: LoopOptions) {
  let underway: Promise<void> | undefined
  const once = (): Promise<void> => {
    underway ??= Promise.resolve()
      .then(round)
      .then(() => {}, onFailure)
      .finally(() => {
        underway = undefined
      })
    return underway
  }
  void once()
  const timer = setInterval(once, everyMs)
  timer.unref()
  return {
    /** A round right now, or the one in progress. */
    once,
    /** Waits for a round in progress. */
    async close(): Promise<void> {
      clearInterval(timer)
      await underway
    },
  }
}
