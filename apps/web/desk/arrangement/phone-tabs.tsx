import { useWords } from '../../words/use-words.ts'
import styles from './phone.module.css'

const phoneTabs = ['chart', 'book', 'trades', 'order', 'orders'] as const
export type PhoneTab = (typeof phoneTabs)[number]

interface PhoneTabsProps {
  readonly selected: PhoneTab
  readonly onSelect: (tab: PhoneTab) => void
}

/** Chooses the panel a phone shows. Wider windows show all panels and hide these tabs. */
export function PhoneTabs({ selected, onSelect }: PhoneTabsProps) {
  const t = useWords('desk')
  return (
    <nav className={styles.tabs} aria-label={t('panel.list')}>
      {phoneTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === selected ? 'true' : undefined}
          onClick={() => onSelect(tab)}
        >
          {t(`phone.tab.${tab}`)}
        </button>
      ))}
    </nav>
  )
}
