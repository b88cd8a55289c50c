import { usePage } from '../../../page-context.ts'
import { askUnified, type UnifiedFigures, type UnifiedTotals } from '../unified-figures.ts'
import { useFresh } from './use-fresh.ts'

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
