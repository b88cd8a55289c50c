import { useCallback, useEffect, useRef, useState } from 'react'

interface Page<R> {
  readonly rows: readonly R[]
  /** The cursor of the page after it; null: this is the last. */
  readonly next: string | null
}

export interface Pages<R> {
  /** Of all pages so far, kept while asking again; undefined until the first has loaded. */
  readonly rows: readonly R[] | undefined
  readonly hasMore: boolean
  readonly isAsking: boolean
  /** Why the latest page has not loaded. */
  readonly error: Error | undefined
  readonly more: () => Promise<void>
  /** Starts over with the first page. */
  readonly again: () => Promise<void>
  /** Asks for the page that has not loaded. */
  readonly retry: () => Promise<void>
}

interface Loaded<R> extends Page<R> {
  readonly key: string
}

interface Failed<R> {
  readonly key: string
  readonly error: Error
  readonly before: Loaded<R> | undefined
}

/**
 * A list that grows at its end, one page per press; another `key` is another list. Only the answer to the latest
 * request counts.
 */
export function usePages<R>(key: string, ask: (cursor: string | undefined) => Promise<Page<R>>): Pages<R> {
  const [loaded, setLoaded] = useState<Loaded<R>>()
  const [failed, setFailed] = useState<Failed<R>>()
  const [isAsking, setAsking] = useState(true)
  const latest = useRef(0)
  // A later request may come from the render of an earlier list.
  const wanted = useRef({ key, ask })
  wanted.current = { key, ask }
  const load = useCallback(async (before?: Loaded<R>) => {
    const { key, ask } = wanted.current
    if (before && before.key !== key) return
    latest.current += 1
    const number = latest.current
    setAsking(true)
    try {
      const { rows, next } = await ask(before?.next ?? undefined)
      if (number !== latest.current) return
      setLoaded({ key, rows: [...(before?.rows ?? []), ...rows], next })
      setFailed(undefined)
    } catch (error) {
      if (number !== latest.current) return
      setFailed({ key, error: error as Error, before })
    }
    setAsking(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => {
    void load()
  }, [load, key])
  const known = loaded?.key === key ? loaded : undefined
  const problem = failed?.key === key ? failed : undefined
  return {
    rows: known?.rows,
    hasMore: known?.next != null,
    isAsking: isAsking || !(known || problem),
    error: problem?.error,
    more: () => (known?.next ? load(known) : Promise.resolve()),
    again: () => load(),
    retry: () => load(problem?.before),
  }
}
