import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Parts = Readonly<Record<string, string | undefined>>

/** What a list is filtered and sorted by, kept in the URL: going back finds the same list, and its link can be sent. */
export function useAddress(): readonly [Parts, (change: Parts) => void] {
  const [params, setParams] = useSearchParams()
  const parts = useMemo(() => Object.fromEntries(params), [params])
  const set = useCallback(
    (change: Parts) => {
      setParams(
        (known) => {
          const all = { ...Object.fromEntries(known), ...change }
          return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]))
        },
        { replace: true },
      )
    },
    [setParams],
  )
  return [parts, set]
}
