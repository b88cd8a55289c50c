import { useEffect, useEffectEvent, useState } from 'react'

const EVERY_MS = 60_000

export interface FreshFigures<T> {
  readonly figures: T
  /** The last asking failed: what is shown is older. */
  readonly isStale: boolean
  readonly again: () => Promise<void>
}

/** What a page was loaded with, asked again each minute while the page is looked at, and after every change. */
export function useFreshFigures<T>(loaded: T, ask: () => Promise<T>): FreshFigures<T> {
  const [figures, setFigures] = useState(loaded)
  const [isStale, setStale] = useState(false)
  const again = () =>
    ask().then(
      (fresh) => {
        setFigures(() => fresh)
        setStale(false)
      },
      () => setStale(true),
    )
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void again()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return { figures, isStale, again }
}
