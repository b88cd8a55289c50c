/** Between two codes to one target (specification §5). */
const LONGEST_WAIT_MS = 90_000

/** Whole seconds until a time, never less than none; the last one counts until it is over. */
export function secondsLeft(untilMs: number | undefined, nowMs: number): number {
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}

/** When the server takes the next request for a code, as far as a browser whose clock may be wrong can tell. */
export function waitUntil(resendAtMs: number, nowMs: number): number {
  return Math.min(resendAtMs, nowMs + LONGEST_WAIT_MS)
}
