import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'

export interface SiteLink {
  readonly to: string
  readonly label: string
}

/** Where the header leads; one's own pages only when there is somebody to own them. */
export function useSiteLinks(): readonly SiteLink[] {
  const t = useWords('shell')
  const { session } = usePage()
  return [
    { to: '/markets', label: t('nav.markets') },
    { to: '/trade', label: t('nav.trade') },
    ...(session.user ? [{ to: '/assets', label: t('nav.assets') }] : []),
    { to: '/fees', label: t('nav.fees') },
    { to: '/announcements', label: t('nav.announcements') },
  ]
}
