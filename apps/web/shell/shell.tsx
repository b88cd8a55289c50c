import { SkipLink } from '@bowline/design-system/actions/skip-link.tsx'
import { AskHost } from '@bowline/design-system/layers/ask.tsx'
import { ToastHost } from '@bowline/design-system/layers/toast.tsx'
import { LocaleProvider } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { Outlet, useMatches } from 'react-router'
import { usePage } from '../page-context.ts'
import type { ScreenHandle } from '../screen.ts'
import { useWords } from '../words/use-words.ts'
import { AppBanner } from './app-banner.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'
import { PageChange } from './page-change.tsx'
import { PageHead } from './page-head.tsx'
import { PageStores } from './page-stores.tsx'
import styles from './shell.module.css'
import { useTimeZone } from './use-time-zone.ts'

/** Header, the screen, footer, and everything that lies over them. */
export function Shell() {
  const t = useWords('shell')
  const { locale } = usePage()
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  return (
    <PageStores>
      <LocaleProvider locale={locale.id} timeZone={useTimeZone()}>
        <ToastHost label={t('notices')} closeLabel={t('close')}>
          <AskHost>
            <PageHead />
            <PageChange />
            <SkipLink to="content">{t('skip')}</SkipLink>
            <div className={styles.page} data-full-height={handle?.fullHeight ? '' : undefined}>
              <AppBanner />
              <Notices />
              <Header />
              <div id="content" className={styles.content} tabIndex={-1}>
                <Outlet />
              </div>
              {handle?.Foot && <handle.Foot hasFooter={handle.footer === true} />}
            </div>
          </AskHost>
        </ToastHost>
      </LocaleProvider>
    </PageStores>
  )
}
