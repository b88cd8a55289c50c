import { type Clock, systemClock } from '../../../live/clock.ts'

/** From the start of one look to the start of the next: doubles with each. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 8_000

interface Lookout {
  /** There is reason to believe that a look would be answered: looks at once. */
  now(): void
  stop(): void
}

/**
 * Looks at once, and again and again until it is found. A look that fails or hangs delays no other, and one that is
 * answered late still counts.
 */
export function lookAgain<T>(
  look: () => Promise<T | undefined>,
  found: (it: T) => void,
  clock: Clock = systemClock,
): Lookout {
  let pause = FIRST_PAUSE_MS
  let isOver = false
  let cancel = () => {}
  const stop = () => {
    isOver = true
    cancel()
  }
  const again = () => {
    cancel = clock.after(pause, again)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    look().then(
      (it) => {
        if (it === undefined || isOver) return
        stop()
        found(it)
      },
      // Without an answer it is as unknown as before.
      () => undefined,
    )
  }
  again()
  return {
    now: () => {
      if (isOver) return
      cancel()
      pause = FIRST_PAUSE_MS
      again()
    },
    stop,
  }
}
