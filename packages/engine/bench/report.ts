export function quantiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
  return { p50: at(0.5), p99: at(0.99) }
}

/** Prints figures as a table, or as one JSON value and nothing else. */
export function report(json: boolean, name: string, figures: Record<string, number>): Record<string, number> {
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([label, value]) => [label, Number(value.toPrecision(4))]),
  )
  if (json) console.log(JSON.stringify({ bench: name, ...rounded }))
  else
    for (const [label, value] of Object.entries(rounded))
      console.log(`${label.padEnd(56)}${value.toLocaleString('en')}`)
  return rounded
}
