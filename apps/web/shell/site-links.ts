import { useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { navigationPathOf } from '../paper/paper-address.ts'
import { useWords } from '../words/use-words.ts'

export interface SiteLink {
  readonly to: string
  readonly label: string
  /** What the footer has too: the header shows it where it has the room. */
  readonly isExtra?: boolean
}

/** Where the header leads; one's own pages only when there is somebody to own them. */
export function useSiteLinks(): readonly SiteLink[] {
  const t = useWords('shell')
  const {
    session,
    config: { products },
  } = usePage()
  const { pathname } = useLocation()
  return [
    { to: '/markets', label: t('nav.markets') },
    { to: navigationPathOf('/trade', pathname), label: t('nav.trade') },
    ...(products.includes('futures') ? [{ to: navigationPathOf('/futures', pathname), label: t('nav.futures') }] : []),
    ...(products.includes('copy') ? [{ to: '/copy-trading', label: t('nav.copy') }] : []),
    ...(products.includes('card') ? [{ to: '/creditcard', label: t('nav.card'), isExtra: true }] : []),
    ...(session.user ? [{ to: '/assets', label: t('nav.assets') }] : []),
    { to: '/fees', label: t('nav.fees') },
    { to: '/announcements', label: t('nav.announcements'), isExtra: true },
  ]
}

/** Where one's name in the header leads; nowhere for nobody. */
export function useAccountLinks(): readonly SiteLink[] {
  const t = useWords('shell')
  const { session } = usePage()
  if (!session.user) return []
  return [
    { to: '/account', label: t('account.centre') },
    { to: '/account/security', label: t('account.security') },
    { to: '/account/id_verification', label: t('account.identity') },
    { to: '/account/api', label: t('account.api') },
    { to: '/referral', label: t('account.referral') },
  ]
}
