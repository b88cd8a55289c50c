import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '../../page-context.ts'
import { askEarn, type EarnFigures } from './earn-figures.ts'

const EVERY_MS = 60_000

export interface FreshFigures {
  readonly figures: EarnFigures
  /** The last asking failed: what is shown is older. */
  readonly isStale: boolean
  readonly again: () => Promise<void>
}

/** Interest grows by the minute: asked again each minute while the page is looked at, and after every change. */
export function useFreshFigures(loaded: EarnFigures): FreshFigures {
  const { siteApi } = usePage()
  const [figures, setFigures] = useState(loaded)
  const [isStale, setStale] = useState(false)
  const again = () =>
    askEarn(siteApi).then(
      (fresh) => {
        setFigures(fresh)
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
