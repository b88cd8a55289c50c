import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '../../page-context.ts'
import type { Mine } from './copy-sums.ts'

const EVERY_MS = 5_000

export interface FreshMine {
  readonly mine: Mine
  /** The last asking failed: what is shown is older. */
  readonly isStale: boolean
  readonly again: () => Promise<void>
}

/** Positions move with the mark: asked again while the page is looked at, and after every change. */
export function useFreshMine(loaded: Mine): FreshMine {
  const { siteApi } = usePage()
  const [mine, setMine] = useState(loaded)
  const [isStale, setStale] = useState(false)
  const again = () =>
    siteApi('GET /exchange-web/web/copy/mine').then(
      (fresh) => {
        setMine(fresh)
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
  return { mine, isStale, again }
}
