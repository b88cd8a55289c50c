import { ArrowLeftRight, ChartCandlestick, ChartPie, Copy, PiggyBank, Scale, Vault, Wallet } from 'lucide-react'
import { Fragment } from 'react'
import { useAccount } from '../live/hooks.ts'
import { useIsFunding } from '../settings/memory-account.ts'
import { SideGroup, SideLink, SideNav } from '../side-nav/side-nav.tsx'
import { useWords } from '../words/use-words.ts'
import { AlphaEntry } from './alpha-entry.tsx'
import styles from './sidebar.module.css'
import { HIGHLIGHTS, type HighlightId, type SidebarEntry, sidebarEntries } from './sidebar-entries.ts'
import { useIsUnified } from './use-is-unified.ts'

const icons = {
  overview: ChartPie,
  spot: Wallet,
  futures: ChartCandlestick,
  copy: Copy,
  earn: PiggyBank,
  funding: Vault,
  convert: ArrowLeftRight,
  breakeven: Scale,
}

interface SidebarProps {
  readonly at: HighlightId
  onGo?(): void
}

/** The navigation of the accounts: collapsible, with a badge for open orders. */
export function Sidebar({ at, onGo }: SidebarProps) {
  const t = useWords('assets-layout')
  // On its own page it stands there before the browser's storage has been read.
  const hasFunding = useIsFunding() || at === HIGHLIGHTS['/assets/funding']
  const entries = sidebarEntries.filter(({ key }) => key !== 'funding' || hasFunding)
  const openOrders = useAccount()?.orders.size ?? 0
  const counts: Partial<Record<SidebarEntry['key'], number>> = { spot: openOrders }
  return (
    <SideNav label={t('nav')}>
      {entries.map((entry) => (
        <Fragment key={entry.key}>
          <Entry entry={entry} at={at} count={counts[entry.key] ?? 0} onGo={onGo} />
          {entry.key === 'futures' && <AlphaEntry onGo={onGo} />}
        </Fragment>
      ))}
    </SideNav>
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
  const isUnified = useIsUnified()
  const unified = isUnified ? entry.unified : undefined
  const Icon = icons[entry.key]
  const badge = count > 0 && (
    <span className={styles.badge}>
      {count > 99 ? '99+' : count}
      <span className="spoken">{t('count', { n: count })}</span>
    </span>
  )
  const name = (
    <>
      <Icon aria-hidden="true" size={16} /> {t(unified ?? entry.label)} {badge}
    </>
  )
  const [only] = entry.links
  if (entry.links.length === 1 && only?.label === entry.label) {
    return (
      <SideLink to={only.to} navId={HIGHLIGHTS[only.to]} isHere={HIGHLIGHTS[only.to] === at} onGo={onGo}>
        {name}
      </SideLink>
    )
  }
  return (
    <SideGroup id={entry.label} name={name}>
      {entry.links.map(({ to, label }, index) => (
        <SideLink key={to} to={to} navId={HIGHLIGHTS[to]} isHere={HIGHLIGHTS[to] === at} isInner onGo={onGo}>
          {t((index === 0 ? unified : undefined) ?? label)}
        </SideLink>
      ))}
    </SideGroup>
  )
}
