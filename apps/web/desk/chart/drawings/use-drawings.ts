import { useEffect, useMemo } from 'react'
import { DrawingsStore } from './drawings-store.ts'

/** Of the charts on the page, by pair: two of one market share their drawings. */
const inUse = new Map<string, { readonly store: DrawingsStore; charts: number }>()

/** The drawings of a market. */
export function useDrawings(pair: string): DrawingsStore {
  const shared = useMemo(() => {
    const known = inUse.get(pair) ?? { store: new DrawingsStore(() => localStorage, pair), charts: 0 }
    inUse.set(pair, known)
    return known
  }, [pair])
  useEffect(() => {
    shared.charts += 1
    return () => {
      shared.charts -= 1
      // The next page reads them anew: another tab may have drawn.
      if (shared.charts === 0) inUse.delete(pair)
    }
  }, [shared, pair])
  return shared.store
}
