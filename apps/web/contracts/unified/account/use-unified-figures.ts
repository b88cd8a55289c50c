import { type Answer, useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent } from 'react'
import { usePage } from '../../../page-context.ts'
import { useBooked } from '../../use-booked.ts'
import { askUnified, type UnifiedFigures, type UnifiedTotals } from '../unified-figures.ts'

/** Indexes move all the time; the exchange's own valuation is asked for this often. */
const EVERY_MS = 5_000

/** The account as the exchange values it. */
export function useUnifiedFigures(loaded: UnifiedFigures) {
  const { siteApi } = usePage()
  const { data: figures = loaded, error, again } = useFresh('unified', () => askUnified(siteApi))
  return { figures, isStale: error !== undefined, again }
}

/** Its totals alone, with what may be used of each coin that contracts settle in; undefined until they are there. */
export function useUnifiedTotals(): readonly UnifiedTotals[] | undefined {
  const { siteApi } = usePage()
  return useFresh('totals', () => siteApi('GET /fe-co-api/account/unified/account_list')).data?.list
}

/** Asks every few seconds while one looks, and after whatever was booked. */
function useFresh<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const answer = useAnswer(key, ask)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') answer.again()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  useBooked(answer.again)
  return answer
}
