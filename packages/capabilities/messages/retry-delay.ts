const FIRST_MS = 2_000
const LONGEST_MS = 30 * 60_000

/**
 * 2 s after the first attempt, then three times as long each time, at most half an hour, so that no mail server is
 * hammered.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 3 ** (attempts - 1))
}
