import { ChartCandlestick, CircleUser, LayoutList, LogIn, Percent, Wallet } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { navigationPathOf } from '../paper/paper-address.ts'
import { useWords } from '../words/use-words.ts'
import styles from './bottom-nav.module.css'

/** On a phone, where a thumb is: the four places people go to most. */
export function BottomNav() {
  const t = useWords('shell')
  const { session } = usePage()
  const { pathname } = useLocation()
  const own = [
    { to: '/assets', label: t('nav.assets'), Icon: Wallet },
    { to: '/account', label: t('account.centre'), Icon: CircleUser },
  ]
  const strangers = [
    { to: '/fees', label: t('nav.fees'), Icon: Percent },
    { to: '/user/login', label: t('account.signIn'), Icon: LogIn },
  ]
  const places = [
    { to: '/markets', label: t('nav.markets'), Icon: LayoutList },
    { to: navigationPathOf('/trade', pathname), label: t('nav.trade'), Icon: ChartCandlestick },
    ...(session.user ? own : strangers),
  ]
  // Somebody who is signing in is not to be led elsewhere.
  if (pathname.startsWith('/user/')) return null
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      {places.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={styles.place ?? ''}>
          <Icon aria-hidden="true" size={20} />
          <span className={styles.name}>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
