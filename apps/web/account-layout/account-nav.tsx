import { BadgeCheck, BookUser, KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../words/use-words.ts'
import styles from './account-nav.module.css'
import { type NavId, navEntries } from './nav-entries.ts'

const icons = { 1: UserRound, 2: BookUser, 3: ShieldCheck, 5: BadgeCheck, 6: KeyRound } as const

interface AccountNavProps {
  readonly at: NavId
  onGo?(): void
}

/** The five parts of the account centre. */
export function AccountNav({ at, onGo }: AccountNavProps) {
  const t = useWords('account-layout')
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      <ul>
        {navEntries.map(({ id, to, label }) => {
          const Icon = icons[id]
          return (
            <li key={id}>
              <Link className={styles.link} to={to} aria-current={id === at ? 'page' : undefined} onClick={onGo}>
                <Icon aria-hidden="true" size={18} /> {t(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
