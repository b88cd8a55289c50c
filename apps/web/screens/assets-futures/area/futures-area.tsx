import { scrollToCurrent } from '@bowline/design-system/actions/scroll-to-current.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { FuturesProvider } from '../../../contracts/futures-context.tsx'
import { LiquidationNotice } from '../../../contracts/liquidation/liquidation-notice.tsx'
import { AccountContext } from '../../../live/hooks.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './area.module.css'

const pages = [
  ['account', '/assets/contract'],
  ['open', '/assets/contract/openorder'],
  ['history', '/assets/contract/history'],
  ['pnl', '/assets/contract/pnl'],
  ['transactions', '/assets/contract/transaction'],
  ['whatIf', '/assets/contract/what-if'],
] as const

interface FuturesAreaProps {
  /** Undefined: a page that one of them leads to. */
  readonly at?: (typeof pages)[number][0]
  readonly children: ReactNode
}

/** The pages of the account for contracts, beside each other; what is within is about that account. */
export function FuturesArea({ at, children }: FuturesAreaProps) {
  const t = useWords('assets-futures')
  const tTables = useWords('desk/tables')
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each of the pages
  useEffect(() => scrollToCurrent(nav.current), [at])
  return (
    <AccountContext value="futures">
      <FuturesProvider>
        <nav ref={nav} className={styles.nav} aria-label={t('nav')}>
          {pages.map(([id, to]) => (
            <Link key={id} to={to} aria-current={id === at ? 'page' : undefined}>
              {id === 'open' ? tTables('tables.tab.open') : t(`nav.${id}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.parts}>
          {at && <LiquidationNotice />}
          {children}
        </div>
      </FuturesProvider>
    </AccountContext>
  )
}
