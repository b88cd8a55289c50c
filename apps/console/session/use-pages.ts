import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConsoleApiError } from './console-api.ts'

interface Page<R> {
  readonly rows: readonly R[]
  readonly next: string | null
}

export interface Pages<R> {
  readonly rows: readonly R[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly error: ConsoleApiError | undefined
  more(): Promise<void>
  again(): Promise<void>
}

/** A list that grows at its end, one page per press; another `key` is another list. */
export function usePages<R>(key: string, ask: (cursor: string | undefined) => Promise<Page<R>>): Pages<R> {
  const [state, setState] = useState<{ key: string; rows: readonly R[]; next: string | null }>()
  const [error, setError] = useState<ConsoleApiError>()
  const [asking, setAsking] = useState<'first' | 'more' | undefined>('first')
  const latest = useRef(0)
  // A later request may come from the render of an earlier list.
  const wanted = useRef({ key, ask })
  wanted.current = { key, ask }
  const load = useCallback(async (before?: { key: string; rows: readonly R[]; next: string }) => {
    const { key, ask } = wanted.current
    if (before && before.key !== key) return
    latest.current += 1
    const number = latest.current
    setAsking(before ? 'more' : 'first')
    try {
      const { rows, next } = await ask(before?.next)
      if (number !== latest.current) return
      setState({ key, rows: [...(before?.rows ?? []), ...rows], next })
      setError(undefined)
    } catch (problem) {
      if (number === latest.current) setError(problem as ConsoleApiError)
    }
    if (number === latest.current) setAsking(undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => {
    void load()
  }, [load, key])
  const known = state?.key === key ? state : undefined
  return {
    rows: known?.rows ?? [],
    hasMore: known?.next != null,
    isLoading: asking === 'first' && !known,
    isLoadingMore: asking === 'more',
    error,
    more: () => (known?.next ? load({ ...known, next: known.next }) : Promise.resolve()),
    again: () => load(),
  }
}
