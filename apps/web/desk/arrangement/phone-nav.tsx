import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { ArrowLeftRight, BookOpen, ChartCandlestick, ClipboardList } from 'lucide-react'
import { useAccount } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import styles from './phone-nav.module.css'

const panels = [
  { id: 'chart', Icon: ChartCandlestick },
  { id: 'book', Icon: BookOpen },
  { id: 'trades', Icon: ArrowLeftRight },
  { id: 'orders', Icon: ClipboardList },
] as const
const sides = ['buy', 'sell'] as const

/** The panel a phone shows, by its place in this bar; `buy` and `sell` are the order form. */
export type PhonePanel = (typeof panels)[number]['id'] | (typeof sides)[number]

interface PhoneNavProps {
  readonly selected: PhonePanel
  readonly onSelect: (panel: PhonePanel) => void
}

/** Where a thumb is: the panels a phone shows one at a time, and always the two ways into the order form. */
export function PhoneNav({ selected, onSelect }: PhoneNavProps) {
  const t = useWords('desk')
  const isForm = sides.some((side) => side === selected)
  return (
    <nav className={styles.bar} aria-label={t('panel.list')}>
      {panels.map(({ id, Icon }) => (
        <button
          key={id}
          type="button"
          className={styles.panel}
          aria-current={id === selected ? 'true' : undefined}
          onClick={() => onSelect(id)}
        >
          <Icon aria-hidden="true" size={20} />
          <span className={styles.name}>{t(`phone.tab.${id}`)}</span>
          {id === 'orders' && <OpenCount />}
        </button>
      ))}
      <span className={styles.sides} data-form={isForm || undefined}>
        {sides.map((side) => (
          <button
            key={side}
            type="button"
            className={buttonClass({ kind: side })}
            data-side={side}
            aria-current={side === selected ? 'true' : undefined}
            onClick={() => onSelect(side)}
          >
            {t(`ticket.side.${side}`)}
          </button>
        ))}
      </span>
    </nav>
  )
}

/** How many orders are open in this market. */
function OpenCount() {
  const { pair } = useDesk().market
  const orders = useAccount()?.orders
  const count = orders ? [...orders.values()].filter((order) => order.pair === pair).length : 0
  return count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>
}
