import { useMemo } from 'react'
import { useSetting } from '../../settings/use-setting.ts'
import { type ChartChoices, readChoices } from './chart-choices.ts'

/** How the user likes his charts, and the way to change some of it. */
export function useChartChoices(): [ChartChoices, (changes: Partial<ChartChoices>) => void] {
  const [kept, keep] = useSetting('chart')
  const choices = useMemo(() => readChoices(kept), [kept])
  const change = (changes: Partial<ChartChoices>) => keep({ ...kept, ...changes } as Parameters<typeof keep>[0])
  return [choices, change]
}
