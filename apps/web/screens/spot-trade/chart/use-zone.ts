import { useWords } from '../../../words/use-words.ts'
import { useChartChoices } from './use-chart-choices.ts'
import { localZone } from './use-price-chart.ts'

/** The time zone of the chart, and what to call it. */
export function useZone(): { readonly timeZone: string; readonly name: string } {
  const t = useWords('spot-trade/chart')
  const [{ zone }] = useChartChoices()
  return { timeZone: zone === 'utc' ? 'UTC' : localZone(), name: t(`chart.zone.${zone}`) }
}
