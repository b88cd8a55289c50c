import { BoundedMap } from '@bowline/platform/bounded-map.ts'

/** More keys than are ever requested within one lifetime; who invents keys evicts those that nobody else asks for. */
const MOST_KEYS = 5_000

interface Entry<V> {
  readonly until: number
  readonly value: V
}

/**
 * Caches answers that many callers request: computed at most once in `lifeMs` for each key and site. A rejected promise
 * is dropped at once.
 */
export function cached<S extends object, V>(lifeMs: number, make: (site: S, key: string, nowMs: number) => V) {
  const bySite = new WeakMap<S, BoundedMap<string, Entry<V>>>()
  return (site: S, key: string, nowMs: number): V => {
    const entries = bySite.get(site) ?? new BoundedMap<string, Entry<V>>(MOST_KEYS)
    bySite.set(site, entries)
    const known = entries.get(key)
    if (known && nowMs < known.until) {
      // Again on each use: the least recently asked for goes first.
      entries.set(key, known)
      return known.value
    }
    const value = make(site, key, nowMs)
    entries.set(key, { until: nowMs + lifeMs, value })
    if (value instanceof Promise) value.catch(() => entries.delete(key))
    return value
  }
}
