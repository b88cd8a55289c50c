import { ChevronDown, ChevronUp } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import styles from './chart.module.css'
import { useChartChoices } from './use-chart-choices.ts'

/** Before the legend: makes it one line, and whole again. */
export function LegendFold() {
  const t = useWords('desk/chart')
  const [{ isLegendFolded }, change] = useChartChoices()
  const Icon = isLegendFolded ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={t('chart.legend')}
      title={t('chart.legend')}
      aria-expanded={!isLegendFolded}
      onClick={() => change({ isLegendFolded: !isLegendFolded })}
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}
