/** Whole seconds until a time, never less than none; the last one counts until it is over. */
export function secondsLeft(untilMs: number | undefined, nowMs: number): number {
  return untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}
