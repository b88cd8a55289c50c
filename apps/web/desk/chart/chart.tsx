import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { type ReactNode, useState } from 'react'
import { useFreshness, useLiveDoor } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { Panel } from '../panel/panel.tsx'
import styles from './chart.module.css'
import { ChartTools } from './chart-tools.tsx'
import { DepthView } from './depth/depth-view.tsx'
import { PriceView } from './price-view.tsx'
import { useChartChoices } from './use-chart-choices.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { ViewActions } from './view-actions.ts'

const tabs = ['price', 'depth'] as const

/** The chart of the desk's market: prices over time, or what the book offers around the middle. */
export function Chart() {
  const { pair } = useDesk().market
  return <ChartPanel key={pair} />
}

interface ChartPanelProps {
  readonly title?: string
  /** Before the other tools. */
  readonly choice?: ReactNode
}

export function ChartPanel({ title, choice }: ChartPanelProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const door = useLiveDoor()
  const { pair } = useDesk().market
  const [choices] = useChartChoices()
  const [tab, setTab] = useState<(typeof tabs)[number]>('price')
  const [hasDrawingBar, setDrawingBar] = useState(false)
  const [actions, setActions] = useState<ViewActions>()
  const screen = useFullScreen()
  const freshness = useFreshness(tab === 'price' ? door.bars(pair, choices.interval) : door.book(pair))
  const tools = (
    <>
      {choice}
      {tab === 'price' && (
        <ChartTools
          actions={actions}
          hasDrawingBar={hasDrawingBar}
          onDrawingBar={setDrawingBar}
          isFull={screen.isFull}
          onFull={screen.toggle}
        />
      )}
      <SegmentedControl
        label={t('chart.tab')}
        size="s"
        options={tabs.map((value) => ({ value, label: t(`chart.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
    </>
  )
  return (
    <div ref={screen.frame} className={styles.frame} data-full={screen.isFull || undefined}>
      <Panel title={title ?? tDesk('panel.chart')} freshness={freshness} tools={tools}>
        {tab === 'price' ? <PriceView hasDrawingBar={hasDrawingBar} onActions={setActions} /> : <DepthView />}
      </Panel>
    </div>
  )
}
