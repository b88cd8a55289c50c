/** Milliseconds from when a request was due, not from when it was sent: time spent queueing counts. */
export interface Load {
  readonly ms: readonly number[]
  readonly refused: number
}

/** Sends at a steady rate, whether or not the answers keep up; `send` resolves to whether it succeeded. */
export async function steadyLoad(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (i: number) => Promise<boolean>,
): Promise<Load> {
  const ms: number[] = []
  const underway: Promise<void>[] = []
  let refused = 0
  const count = perSecond * seconds
  const startedAt = performance.now()
  for (let i = 0; i < count; i++) {
    const dueAt = startedAt + (i * 1000) / perSecond
    const wait = dueAt - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    underway.push(
      send(i).then((isGood) => {
        if (isGood) ms.push(performance.now() - dueAt)
        else refused++
      }),
    )
  }
  await Promise.all(underway)
  return { ms, refused }
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
