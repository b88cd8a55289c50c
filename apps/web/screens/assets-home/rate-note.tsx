import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'
import type { OverviewData } from './assets-home-screen.tsx'

interface RateNoteProps {
  readonly currency: string
  readonly rate: NonNullable<OverviewData['overview']['rate']>
}

/** The exchange rate behind a fiat total: its source and age. */
export function RateNote({ currency, rate }: RateNoteProps) {
  const t = useWords('assets-home')
  return (
    <p className={styles.change}>
      {t.rich('rate', {
        rate: () => <QtyText value={rate.perUsdt} unit={currency} trim />,
        source: () => <bdi>{rate.source}</bdi>,
        when: () => <TimeText atMs={rate.asOfMs} kind="minute" />,
      })}
    </p>
  )
}
