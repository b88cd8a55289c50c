import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@bowline/platform/log.ts'
import { ApiError } from './exchange-client.ts'
import { TokenBucket } from './token-bucket.ts'

/** Order operations a second of the whole demo, so that one small machine stays quiet. */
const OPERATIONS_PER_SECOND = 60
const OPERATIONS_BURST = 60
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000

/** Shared by all makers and takers: their rate limit, and the pause they take when the exchange is in trouble. */
export class Traffic {
  readonly #bucket = new TokenBucket(OPERATIONS_PER_SECOND, OPERATIONS_BURST)
  readonly #log: Log
  #pausedUntilMs = 0
  #failures = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** Whether one more operation may be sent now. */
  mayOperate(): boolean {
    return Date.now() >= this.#pausedUntilMs && this.#bucket.take()
  }

  succeeded(): void {
    if (this.#failures > 0) this.#log.info({ failures: this.#failures }, 'the exchange answers again')
    this.#failures = 0
  }

  /** Slows everyone down: the exchange asked for it, or does not answer. */
  failed(error: unknown): void {
    const pauseMs =
      error instanceof ApiError && error.isRateLimit
        ? Math.max(1, error.retryAfter) * 1_000
        : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(this.#failures, 10), MAX_PAUSE_MS)
    if (Date.now() < this.#pausedUntilMs) return
    this.#pausedUntilMs = Date.now() + pauseMs
    if (this.#failures++ === 0) this.#log.warn({ err: error, pauseMs }, 'the exchange does not answer, pausing')
  }

  async untilUnpaused(signal: AbortSignal): Promise<void> {
    const waitMs = this.#pausedUntilMs - Date.now()
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {})
  }
}

/**
 * Repeats `work` with a delay until `signal` aborts. Errors thrown by `work` slow all traffic down, and it is tried
 * again.
 */
export async function forEver(
  traffic: Traffic,
  signal: AbortSignal,
  pauseMs: () => number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await traffic.untilUnpaused(signal)
    if (signal.aborted) return
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) traffic.failed(error)
    }
    await sleep(pauseMs(), undefined, { signal }).catch(() => {})
  }
}

/** What `look` finds, as soon as the exchange answers with anything; nothing when the signal aborts before. */
export async function untilFound<T>(
  traffic: Traffic,
  signal: AbortSignal,
  look: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  let things: readonly T[] = []
  const found = new AbortController()
  await forEver(
    traffic,
    AbortSignal.any([signal, found.signal]),
    () => 1_000,
    async () => {
      things = await look()
      if (things.length > 0) found.abort()
    },
  )
  return things
}

/** Restarts a maker or taker whose account cannot be opened yet. */
export function keepRunning(traffic: Traffic, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  return forEver(traffic, signal, () => 1_000, run)
}
