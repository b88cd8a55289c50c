import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import {
  Equal,
  Eye,
  EyeOff,
  Lock,
  LockOpen,
  type LucideIcon,
  Magnet as MagnetIcon,
  Minus,
  MoveUpRight,
  Rows4,
  SeparatorVertical,
  Slash,
  Square,
  Trash2,
  TrendingUp,
  Type,
  X,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useWords } from '../../../words/use-words.ts'
import styles from '../chart.module.css'
import type { PriceChart } from '../price-chart.ts'
import { useChartChoices } from '../use-chart-choices.ts'
import { type DrawingsStore, type DrawingTool, drawingTools } from './drawings-store.ts'
import { NoteDialog } from './note-dialog.tsx'

const icons: Readonly<Record<DrawingTool, LucideIcon>> = {
  segment: TrendingUp,
  rayLine: MoveUpRight,
  straightLine: Slash,
  horizontalStraightLine: Minus,
  verticalStraightLine: SeparatorVertical,
  parallelStraightLine: Equal,
  fibonacciLine: Rows4,
  rectangle: Square,
  note: Type,
}

interface DrawingBarProps {
  readonly chart: PriceChart | undefined
  readonly store: DrawingsStore
}

/** What can be drawn on the chart, and what can be done with all that was drawn. */
export function DrawingBar({ chart, store }: DrawingBarProps) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const ask = useAsk()
  const [choices, change] = useChartChoices()
  const { all, areLocked, areHidden } = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  const [tool, setTool] = useState<DrawingTool>()
  const [isWriting, setWriting] = useState(false)
  const start = (wanted: DrawingTool, text = '') => {
    chart?.drawings.start(wanted, text, () => setTool(undefined))
    setTool(wanted)
  }
  const choose = (wanted: DrawingTool) => {
    if (wanted === tool) return chart?.drawings.cancel()
    if (wanted === 'note') return setWriting(true)
    start(wanted)
  }
  const clear = async () => {
    const text = t('chart.draw.clearText', { count: all.length })
    const question = { title: t('chart.draw.clear'), text, danger: true }
    if (await ask({ ...question, confirm: t('chart.draw.clearConfirm'), cancel: tDesk('dialog.cancel') })) store.clear()
  }
  const nextMagnet = choices.magnet === 'off' ? 'weak' : choices.magnet === 'weak' ? 'strong' : 'off'
  return (
    <div className={styles.drawings} role="toolbar" aria-label={t('chart.drawings')} aria-orientation="vertical">
      {drawingTools.map((one) => {
        const Icon = icons[one]
        return (
          <IconButton
            key={one}
            size="s"
            label={t(`chart.draw.${one}`)}
            pressed={one === tool}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={() => choose(one)}
          />
        )
      })}
      <hr />
      <IconButton
        size="s"
        label={t('chart.draw.magnet', { state: t(`chart.magnet.${choices.magnet}`) })}
        pressed={choices.magnet !== 'off'}
        icon={<MagnetIcon size={16} aria-hidden="true" />}
        onClick={() => change({ magnet: nextMagnet })}
      />
      <IconButton
        size="s"
        label={t('chart.draw.lock')}
        pressed={areLocked}
        icon={areLocked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
        onClick={() => store.lock(!areLocked)}
      />
      <IconButton
        size="s"
        label={t('chart.draw.hide')}
        pressed={areHidden}
        icon={areHidden ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        onClick={() => store.hide(!areHidden)}
      />
      <IconButton
        size="s"
        label={t('chart.draw.remove')}
        aria-disabled={all.length === 0 || areLocked}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => chart?.drawings.removeSelected()}
      />
      <IconButton
        size="s"
        label={t('chart.draw.clear')}
        aria-disabled={all.length === 0}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={clear}
      />
      <span className="spoken" role="status">
        {tool && t('chart.draw.hint', { tool: t(`chart.draw.${tool}`) })}
      </span>
      {isWriting && (
        <NoteDialog
          onClose={() => setWriting(false)}
          onPlace={(text) => {
            setWriting(false)
            start('note', text)
          }}
        />
      )}
    </div>
  )
}
