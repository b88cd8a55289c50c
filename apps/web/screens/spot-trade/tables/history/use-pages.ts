import { useCallback, useEffect, useRef, useState } from 'react'

export interface Page<R> {
  readonly rows: readonly R[]
  /** The cursor of the next one; null = this is the last. */
  readonly next: string | null
}

export interface Pages<R> {
  /** Rows of all pages so far; undefined until the first one has loaded. */
  readonly rows: readonly R[] | undefined
  readonly hasMore: boolean
  readonly state: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  /** Loads the next page, or retries the one that failed. */
  readonly loadMore: () => void
  /** Starts again from the first page. */
  readonly reload: () => void
}

interface Loaded<R> {
  readonly rows: readonly R[] | undefined
  readonly next: string | null
  readonly state: Pages<R>['state']
  readonly error: unknown
}

const nothing = { rows: undefined, next: null, state: 'loading', error: undefined } as const

/**
 * Loads page after page, newest first. A different `load` (other filters) starts over; answers to earlier requests are
 * dropped.
 */
export function usePages<R>(load: (cursor: string | undefined) => Promise<Page<R>>): Pages<R> {
  const [loaded, setLoaded] = useState<Loaded<R>>(nothing)
  const asked = useRef(0)
  const ask = useCallback(
    (rows: readonly R[] | undefined, cursor: string | undefined) => {
      asked.current += 1
      const mine = asked.current
      const take = (next: Loaded<R>) => {
        if (mine === asked.current) setLoaded(next)
      }
      setLoaded({ rows, next: cursor ?? null, state: 'loading', error: undefined })
      load(cursor).then(
        (page) => take({ rows: [...(rows ?? []), ...page.rows], next: page.next, state: 'ready', error: undefined }),
        (error: unknown) => take({ rows, next: cursor ?? null, state: 'failed', error }),
      )
    },
    [load],
  )
  useEffect(() => {
    ask(undefined, undefined)
    return () => {
      asked.current += 1
    }
  }, [ask])
  const { rows, next, state, error } = loaded
  return {
    rows,
    hasMore: next !== null,
    state,
    error,
    loadMore: () => ask(rows, next ?? undefined),
    reload: () => ask(undefined, undefined),
  }
}
