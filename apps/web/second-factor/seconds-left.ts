/** The interval between two codes to one target (specification §5). */
const LONGEST_WAIT_MS = 90_000

/** Whole seconds until a time, rounded up and never negative. */
export function secondsLeft(untilMs: number | undefined, nowMs: number): number {
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}

/** When the server accepts the next request for a code, estimated with the browser's clock, which may be wrong. */
export function waitUntil(resendAtMs: number, nowMs: number): number {
  return Math.min(resendAtMs, nowMs + LONGEST_WAIT_MS)
}
