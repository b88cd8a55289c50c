import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useMemo, useState } from 'react'
import { useLiveDoor } from '../../../live/hooks.ts'
import { type HistoryFilter, historyQuery, isBackwards, noFilter } from './history-filter.ts'

/** The filters of a history table, and their request; "24 hours" counts from when it was chosen. */
export function useQuery(pair: string | undefined) {
  const door = useLiveDoor()
  const { timeZone } = useLocale()
  const [filter, setFilter] = useState<HistoryFilter>(noFilter)
  const query = useMemo(
    () => historyQuery(isBackwards(filter) ? noFilter : filter, pair, door.serverNow(), timeZone),
    [filter, pair, door, timeZone],
  )
  return { filter, setFilter, query }
}
