import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useWords } from '../../words/use-words.ts'
import { useChartChoices } from './use-chart-choices.ts'

/** The time zone of the chart, and what to call it. */
export function useZone(): { readonly timeZone: string; readonly name: string } {
  const t = useWords('desk/chart')
  const [{ zone }] = useChartChoices()
  const { timeZone } = useLocale()
  return { timeZone, name: t(`chart.zone.${zone}`) }
}
