import { type CSSProperties, type ReactNode, useState } from 'react'
import { useDeskMessages } from '../desk.ts'
import styles from './desk-grid.module.css'
import { PhoneBar } from './phone-bar.tsx'
import { type PhoneTab, PhoneTabs } from './phone-tabs.tsx'
import { Separator } from './separator.tsx'
import { useArrangement } from './use-arrangement.ts'

interface DeskGridProps {
  readonly chart: ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly form: ReactNode
  readonly tables: ReactNode
}

/** Three columns on a desk, two on a tablet, one panel at a time on a phone: style sheets decide, all are mounted. */
export function DeskGrid({ chart, book, trades, form, tables }: DeskGridProps) {
  const [arrangement] = useArrangement()
  const [tab, setTab] = useState<PhoneTab>('chart')
  useDeskMessages(({ kind }) => {
    if (kind === 'side' || kind === 'compose') setTab('order')
    if (kind === 'orders') setTab('orders')
  })
  const { lengths, hidden, isMirrored } = arrangement
  const measures = {
    '--middle': `${lengths.middle}px`,
    '--side': `${lengths.side}px`,
    '--tables': `${lengths.tables}px`,
    '--tape': `${lengths.tape}%`,
  } as CSSProperties
  return (
    <>
      <PhoneTabs selected={tab} onSelect={setTab} />
      <div
        className={styles.grid}
        style={measures}
        data-tab={tab}
        data-mirrored={isMirrored || undefined}
        data-hidden={hidden.join(' ')}
      >
        <div className={styles.chart}>{chart}</div>
        <div className={styles.middle}>
          <div className={styles.book}>{book}</div>
          <div className={styles.trades}>
            {trades}
            <Separator name="tape" />
          </div>
          <Separator name="middle" />
        </div>
        <div className={styles.side}>
          <div className={styles.form}>{form}</div>
          <Separator name="side" />
        </div>
        <div className={styles.tables}>
          {tables}
          <Separator name="tables" />
        </div>
      </div>
      {tab !== 'order' && <PhoneBar />}
    </>
  )
}
