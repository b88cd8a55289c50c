import { ChartPie, ChevronDown, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../live/hooks.ts'
import { useWords } from '../words/use-words.ts'
import { AlphaEntry } from './alpha-entry.tsx'
import styles from './sidebar.module.css'
import { HIGHLIGHTS, type HighlightId, type SidebarEntry, sidebarEntries } from './sidebar-entries.ts'

const icons = { overview: ChartPie, spot: Wallet }

interface SidebarProps {
  readonly at: HighlightId
  onGo?(): void
}

/** The navigation of the accounts: collapsible, with a badge for open orders. */
export function Sidebar({ at, onGo }: SidebarProps) {
  const t = useWords('assets-layout')
  const openOrders = useAccount()?.orders.size ?? 0
  const counts: Partial<Record<SidebarEntry['key'], number>> = { spot: openOrders }
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      <ul>
        {sidebarEntries.map((entry) => (
          <Entry key={entry.key} entry={entry} at={at} count={counts[entry.key] ?? 0} onGo={onGo} />
        ))}
        <AlphaEntry onGo={onGo} />
      </ul>
    </nav>
  )
}

interface EntryProps {
  readonly entry: SidebarEntry
  readonly at: HighlightId
  readonly count: number
  readonly onGo?: (() => void) | undefined
}

function Entry({ entry, at, count, onGo }: EntryProps) {
  const t = useWords('assets-layout')
  const [open, setOpen] = useState(true)
  const Icon = icons[entry.key]
  const badge = count > 0 && (
    <span className={styles.badge}>
      {count > 99 ? '99+' : count}
      <span className="spoken">{t('count', { n: count })}</span>
    </span>
  )
  const [only] = entry.links
  if (entry.links.length === 1 && only?.label === entry.label) {
    return (
      <li>
        <Link
          className={styles.entry}
          to={only.to}
          aria-current={HIGHLIGHTS[only.to] === at ? 'page' : undefined}
          onClick={onGo}
        >
          <Icon aria-hidden="true" size={16} /> {t(entry.label)} {badge}
        </Link>
      </li>
    )
  }
  return (
    <li>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon aria-hidden="true" size={16} /> {t(entry.label)} {badge}
        <ChevronDown className={styles.chevron} aria-hidden="true" size={14} />
      </button>
      {open && (
        <ul>
          {entry.links.map(({ to, label }) => (
            <li key={to}>
              <Link
                className={styles.link}
                to={to}
                aria-current={HIGHLIGHTS[to] === at ? 'page' : undefined}
                onClick={onGo}
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
