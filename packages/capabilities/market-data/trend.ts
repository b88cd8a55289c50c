import type { Bar } from './bar.ts'

const HOUR_MS = 3_600_000

/**
 * Last prices at the end of `hours` whole hours before `end`, in ticks, oldest first, from bars with trades. Hours
 * without trades repeat the previous price; those before the first bar are omitted.
 */
export function hourlyCloses(bars: readonly Pick<Bar, 'openTime' | 'close'>[], end: number, hours: number): bigint[] {
  const closes: bigint[] = []
  let close: bigint | undefined
  let next = 0
  for (let hourEnd = end - (hours - 1) * HOUR_MS; hourEnd <= end; hourEnd += HOUR_MS) {
    for (let bar = bars[next]; bar && bar.openTime < hourEnd; bar = bars[++next]) close = bar.close
    if (close !== undefined) closes.push(close)
  }
  return closes
}
