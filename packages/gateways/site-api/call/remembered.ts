import type { Site } from '../site.ts'

/** More keys than anybody asks for in one life; whoever invents keys only empties the memory. */
const MOST_KEYS = 5_000

interface Entry<V> {
  readonly until: number
  readonly value: V
}

/**
 * Answers that many people ask alike: made at most once in `lifeMs` for each key of a site. A promise that fails is
 * forgotten at once.
 */
export function remembered<V>(lifeMs: number, make: (site: Site, key: string, nowMs: number) => V) {
  const bySite = new WeakMap<Site, Map<string, Entry<V>>>()
  return (site: Site, key: string, nowMs: number): V => {
    const entries = bySite.get(site) ?? new Map<string, Entry<V>>()
    bySite.set(site, entries)
    const known = entries.get(key)
    if (known && nowMs < known.until) return known.value
    if (entries.size >= MOST_KEYS) entries.clear()
    const value = make(site, key, nowMs)
    entries.set(key, { until: nowMs + lifeMs, value })
    if (value instanceof Promise) value.catch(() => entries.delete(key))
    return value
  }
}
