import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** What Linux counts of all processors together since it started (proc(5), /proc/stat), in the order of its columns. */
const COLUMNS = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const
type Counts = Readonly<Record<(typeof COLUMNS)[number], number>>

function readCounts(): Counts | undefined {
  try {
    const [, ...columns] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? []
    return Object.fromEntries(COLUMNS.map((name, n) => [name, Number(columns[n] ?? 0)])) as Counts
  } catch {
    return undefined
  }
}

/** What a whole run is to take on two cores (docs/decisions/0093-lent-exchanges.md says what it takes, and why). */
const BAR_MINUTES = 20

/** The time of a whole run beside its bar, so that nobody has to know it to see whether it is met. */
export function besideBar(minutes: number): string {
  const over = minutes - BAR_MINUTES
  const verdict = over > 0 ? `missed by ${over.toFixed(1)}` : 'met'
  return `the whole run took ${minutes.toFixed(1)} minutes; its bar is ${BAR_MINUTES}: ${verdict} (docs/decisions/0093-lent-exchanges.md)`
}

/**
 * Looks where the machine's time goes from now on. The function it returns says so in a line: a run that takes long is slow for
 * one of four reasons, and only one of them is ours. Undefined where the system does not count.
 */
export function watchProcessors(read = readCounts, now = () => performance.now()): () => string | undefined {
  const before = read()
  const startedAt = now()
  return () => {
    const after = read()
    if (!before || !after) return undefined
    const passed = (names: readonly (keyof Counts)[]) =>
      names.reduce((sum, name) => sum + after[name] - before[name], 0)
    const whole = passed(COLUMNS)
    const share = (...names: (keyof Counts)[]) => `${Math.round((100 * passed(names)) / Math.max(1, whole))} %`
    const minutes = ((now() - startedAt) / 60_000).toFixed(1)
    return [
      `${minutes} minutes on ${availableParallelism()} cores: busy ${share('user', 'nice', 'system', 'irq', 'softirq')}`,
      `waiting for the disk ${share('iowait')}`,
      `taken by other machines ${share('steal')}`,
      `idle ${share('idle')}`,
    ].join(', ')
  }
}
