import { type CSSProperties, type ReactNode, useState } from 'react'
import { useDesk, useDeskMessages } from '../desk.ts'
import styles from './desk-grid.module.css'
import { PhoneNav, type PhonePanel } from './phone-nav.tsx'
import { Separator } from './separator.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useIsWide } from './use-window-width.ts'

interface DeskGridProps {
  readonly chart: ReactNode
  readonly secondChart: ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly form: ReactNode
  readonly tables: ReactNode
  readonly aboveBar: ReactNode
}

/** Three columns on a desk, two on a tablet, one panel at a time on a phone: style sheets decide, all are mounted. */
export function DeskGrid({ chart, secondChart, book, trades, form, tables, aboveBar }: DeskGridProps) {
  const [arrangement] = useArrangement()
  const desk = useDesk()
  const [panel, setPanel] = useState<PhonePanel>('chart')
  useDeskMessages((message) => {
    if (message.kind === 'side' || message.kind === 'compose') setPanel(message.side)
    if (message.kind === 'sideIs') setPanel((now) => (isForm(now) ? message.side : now))
    if (message.kind === 'orders') setPanel('orders')
  })
  const show = (wanted: PhonePanel) => (isForm(wanted) ? desk.send({ kind: 'side', side: wanted }) : setPanel(wanted))
  const { lengths, hidden, isMirrored, hasSecondChart } = arrangement
  const isWide = useIsWide()
  const measures = {
    '--middle': `${lengths.middle}px`,
    '--side': `${lengths.side}px`,
    '--tables': `${lengths.tables}px`,
    '--tape': `${lengths.tape}%`,
  } as CSSProperties
  return (
    <>
      <div
        className={styles.grid}
        style={measures}
        data-panel={isForm(panel) ? 'form' : panel}
        data-mirrored={isMirrored || undefined}
        data-hidden={hidden.join(' ')}
      >
        <div className={styles.charts} data-second={hasSecondChart || undefined}>
          <div className={styles.chart}>{chart}</div>
          {hasSecondChart && isWide && <div className={styles.chart}>{secondChart}</div>}
        </div>
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
      {aboveBar}
      <PhoneNav selected={panel} onSelect={show} />
    </>
  )
}

function isForm(panel: PhonePanel): panel is 'buy' | 'sell' {
  return panel === 'buy' || panel === 'sell'
}
