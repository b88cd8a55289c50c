import { useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useFresh } from './use-fresh.ts'

interface Page<R> {
  readonly rows: readonly R[]
  readonly next: string | null
}

/** A list that grows at its end, whose first page is asked for anew while something in it may change. */
export function useRecords<R extends { readonly id: number }>(
  first: Page<R>,
  ask: (cursor?: string) => Promise<Page<R>>,
  isOpen: (row: R) => boolean,
) {
  const showError = useShowError()
  const [older, setOlder] = useState<Page<R>>({ rows: [], next: first.next })
  const [busy, setBusy] = useState(false)
  const {
    data = first,
    staleSeconds,
    again,
  } = useFresh(
    'first',
    () => ask(),
    ({ rows }) => rows.some(isOpen),
    first,
  )
  const more = async () => {
    if (older.next === null) return
    setBusy(true)
    await ask(older.next).then(
      ({ rows, next }) => setOlder((known) => ({ rows: [...known.rows, ...rows], next })),
      showError,
    )
    setBusy(false)
  }
  // Where new rows have pushed others to the next page, those are there once.
  const oldest = data.rows.at(-1)?.id ?? 0
  const beneath = first.rows.filter(({ id }) => id < oldest)
  const rows = [...data.rows, ...beneath, ...older.rows.filter(({ id }) => id < oldest)]
  return { rows, hasMore: older.next !== null, more, busy, staleSeconds, again }
}
