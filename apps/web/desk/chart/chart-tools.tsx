import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { type PriceKindName, priceKinds } from '@bowline/contract/terms/orders.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import {
  CalendarSearch,
  Camera,
  ChartArea,
  ChartCandlestick,
  ChartLine,
  ChartNoAxesColumn,
  ChartSpline,
  ChevronDown,
  Ellipsis,
  ListOrdered,
  type LucideIcon,
  Maximize,
  Minimize,
  PencilRuler,
  Settings2,
  Table,
} from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { barPriceOf } from './bars/bar-price.ts'
import { chartIntervals } from './bars/intervals.ts'
import styles from './chart.module.css'
import { type BarType, barTypes } from './chart-choices.ts'
import { useChartChoices } from './use-chart-choices.ts'
import { useChartTexts } from './use-chart-texts.ts'
import type { ViewActions } from './view-actions.ts'

interface ChartToolsProps {
  readonly actions: ViewActions | undefined
  readonly hasDrawingBar: boolean
  readonly onDrawingBar: (isShown: boolean) => void
  readonly isFull: boolean
  readonly onFull: () => void
}

const quickIntervals: readonly Interval[] = ['1m', '15m', '1h', '4h', '1d']
const typeIcons: Readonly<Record<BarType, LucideIcon>> = {
  candle: ChartCandlestick,
  hollow: ChartCandlestick,
  bar: ChartNoAxesColumn,
  line: ChartLine,
  area: ChartArea,
}
const small = buttonClass({ kind: 'plain', size: 's' })

/** The row of tools above the chart; what has no place in it is in its last menu. */
export function ChartTools({ actions, hasDrawingBar, onDrawingBar, isFull, onFull }: ChartToolsProps) {
  const t = useWords('desk/chart')
  const [choices, change] = useChartChoices()
  const { product } = useDesk()
  const price = barPriceOf(product, choices)
  const TypeIcon = typeIcons[choices.type]
  const dialogItem = (id: 'orders' | 'table' | 'date' | 'settings', Icon: LucideIcon) => ({
    id,
    label: t(`chart.${id}`),
    icon: <Icon size={14} aria-hidden="true" />,
    onSelect: () => actions?.openDialog(id),
  })
  const priceItem = (one: PriceKindName, label: string) => ({
    id: one,
    label,
    picked: one === price,
    disabled: one !== 'last' && choices.interval === '1s',
    onSelect: () => change({ price: one }),
  })
  return (
    <>
      <IntervalTools />
      {product.hasPositions && (
        <Menu
          label={`${t('chart.barPrice')}: ${t(`chart.barPrice.${price}`)}`}
          trigger={t(`chart.barPrice.${price}`)}
          triggerClass={classNames(small, styles.wide)}
          align="end"
          items={priceKinds.map((one) => priceItem(one, t(`chart.barPrice.${one}`)))}
        />
      )}
      <Menu
        label={t('chart.type')}
        trigger={<TypeIcon size={16} aria-hidden="true" />}
        triggerClass={small}
        align="end"
        items={barTypes.map((type) => ({
          id: type,
          label: t(`chart.type.${type}`),
          picked: type === choices.type,
          onSelect: () => change({ type }),
        }))}
      />
      <IconButton
        size="s"
        label={t('chart.indicators')}
        icon={<ChartSpline size={16} aria-hidden="true" />}
        onClick={() => actions?.openDialog('indicators')}
      />
      <IconButton
        size="s"
        label={t('chart.drawings')}
        pressed={hasDrawingBar}
        icon={<PencilRuler size={16} aria-hidden="true" />}
        onClick={() => onDrawingBar(!hasDrawingBar)}
      />
      <Menu
        label={t('chart.more')}
        trigger={<Ellipsis size={16} aria-hidden="true" />}
        triggerClass={small}
        align="end"
        items={[
          dialogItem('orders', ListOrdered),
          dialogItem('table', Table),
          dialogItem('date', CalendarSearch),
          {
            id: 'picture',
            label: t('chart.picture'),
            icon: <Camera size={14} aria-hidden="true" />,
            onSelect: () => actions?.savePicture(),
          },
          {
            id: 'full',
            label: t('chart.fullscreen'),
            icon: <Maximize size={14} aria-hidden="true" />,
            checked: isFull,
            onSelect: onFull,
          },
          dialogItem('settings', Settings2),
          ...(product.hasPositions
            ? priceKinds.map((one) => priceItem(one, `${t('chart.barPrice')}: ${t(`chart.barPrice.${one}`)}`))
            : []),
        ]}
      />
      <IconButton
        size="s"
        label={t('chart.fullscreen')}
        pressed={isFull}
        className={styles.wide}
        icon={isFull ? <Minimize size={16} aria-hidden="true" /> : <Maximize size={16} aria-hidden="true" />}
        onClick={onFull}
      />
    </>
  )
}

/** The usual ones as buttons where there is room, all of them in a menu. */
function IntervalTools() {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const [{ interval: chosen }, change] = useChartChoices()
  return (
    <>
      <fieldset className={styles.intervals}>
        <legend className="spoken">{t('chart.interval')}</legend>
        {quickIntervals.map((interval) => (
          <button
            key={interval}
            type="button"
            className={styles.interval}
            aria-pressed={interval === chosen}
            aria-label={`${interval}, ${texts.interval(interval, 'long')}`}
            onClick={() => change({ interval })}
          >
            <bdi dir="ltr">{interval}</bdi>
          </button>
        ))}
      </fieldset>
      <Menu
        label={t('chart.interval.now', { short: chosen, long: texts.interval(chosen, 'long') })}
        trigger={
          <>
            <bdi dir="ltr" className={quickIntervals.includes(chosen) ? styles.narrow : undefined}>
              {chosen}
            </bdi>
            <ChevronDown size={14} aria-hidden="true" />
          </>
        }
        triggerClass={small}
        align="end"
        items={chartIntervals.map((interval) => ({
          id: interval,
          label: texts.interval(interval),
          picked: interval === chosen,
          onSelect: () => change({ interval }),
        }))}
      />
    </>
  )
}
