import type { Site } from '../site.ts'

/** More keys than are ever requested within one lifetime; inventing keys only empties the cache. */
const MOST_KEYS = 5_000

interface Entry<V> {
  readonly until: number
  readonly value: V
}

/**
 * Caches answers that many callers request: computed at most once in `lifeMs` for each key and site. A rejected promise
 * is dropped at once.
 */
export function cached<V>(lifeMs: number, make: (site: Site, key: string, nowMs: number) => V) {
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
