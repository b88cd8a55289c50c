import { createContext, useContext, useMemo } from 'react'
import { useSetting } from '../../settings/use-setting.ts'
import { type ChartChoices, readChoices, readSecondChart, type SecondChartChoices } from './chart-choices.ts'

/** Whether this is the second chart of the page: it looks as the first one, with an interval of its own. */
export const SecondChartContext = createContext(false)

/** How the user likes his charts, and the way to change some of it. */
export function useChartChoices(): [ChartChoices, (changes: Partial<ChartChoices>) => void] {
  const isSecond = useContext(SecondChartContext)
  const [kept, keep] = useSetting('chart')
  const [{ interval }, changeSecond] = useSecondChart()
  const choices = useMemo(() => ({ ...readChoices(kept), ...(isSecond && { interval }) }), [kept, isSecond, interval])
  const change = (changes: Partial<ChartChoices>) => {
    const { interval: chosen, ...others } = changes
    if (isSecond && chosen) changeSecond({ interval: chosen })
    const shared = isSecond ? others : changes
    if (Object.keys(shared).length > 0) keep({ ...kept, ...shared } as Parameters<typeof keep>[0])
  }
  return [choices, change]
}

/** What the second chart shows: kept with the arrangement. */
export function useSecondChart(): [SecondChartChoices, (changes: Partial<SecondChartChoices>) => void] {
  const [kept = {}, keep] = useSetting('layout')
  const choices = useMemo(() => readSecondChart(kept.secondChart), [kept.secondChart])
  return [choices, (changes) => keep({ ...kept, secondChart: { ...choices, ...changes } })]
}
