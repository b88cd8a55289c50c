/** How fast time goes while it is ahead of the clock. */
const CRAWL = 0.5

/**
 * Time for commands, which never goes back. Where it is ahead of the clock (set back with an operator's consent, or by
 * less than a jump), it goes on at half speed until the clock has caught up: standing still, every trade would have one
 * time, and no bar, average or expiry would ever come.
 */
export function forwardTime({ now, monotonic }: { now(): number; monotonic(): number }, lastMs: number): () => number {
  let time = Math.max(lastMs, now())
  let readAt = monotonic()
  return () => {
    const at = monotonic()
    time = Math.max(now(), time + (at - readAt) * CRAWL)
    readAt = at
    return Math.floor(time)
  }
}
