import { useState } from 'react'
import { useLookingAgain } from './use-looking-again.ts'

export interface FreshFigures<T> {
  readonly figures: T
  /** The last asking failed: what is shown is older. */
  readonly isStale: boolean
  readonly again: () => Promise<void>
}

/** What a page was loaded with, asked again at intervals while the page is looked at, and after every change. */
export function useFreshFigures<T>(loaded: T, ask: () => Promise<T>, everyMs = 60_000): FreshFigures<T> {
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
  useLookingAgain(() => void again(), everyMs)
  return { figures, isStale, again }
}
