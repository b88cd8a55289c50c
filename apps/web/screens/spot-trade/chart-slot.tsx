/** The chart's place. */
export function ChartSlot() {
  return null
}
