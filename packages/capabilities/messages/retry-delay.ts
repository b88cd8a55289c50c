const FIRST_MS = 2_000
const LONGEST_MS = 30 * 60_000

/** After the first attempt 2 s, then three times as long each time, half an hour at most: no mail server is hammered. */
export function retryDelayMs(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 3 ** (attempts - 1))
}
