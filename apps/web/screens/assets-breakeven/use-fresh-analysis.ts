import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '../../page-context.ts'
import type { Analysis } from './figures.ts'

const EVERY_MS = 30_000

/** Prices move: asked again while the page is looked at, and after every change. */
export function useFreshAnalysis(loaded: Analysis) {
  const { siteApi } = usePage()
  const [analysis, setAnalysis] = useState(loaded)
  /** The last asking failed: what is shown is older. */
  const [isStale, setStale] = useState(false)
  const again = () =>
    siteApi('GET /exchange-web/web/breakeven/coins').then(
      (fresh) => {
        setAnalysis(fresh)
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
  return { analysis, isStale, again }
}
