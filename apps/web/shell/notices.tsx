import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useLater } from '../later/use-later.ts'
import { useLiveDoor } from '../live/hooks.ts'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { freezeNotice } from './freeze-notice.ts'
import { FreezeStore } from './freeze-store.ts'
import styles from './notices.module.css'
import { OfflineNotice } from './offline-notice.tsx'
import { choosePageVersion } from './view-choice.ts'

/** Bars over the header: that this is a demo, what the operator has to say, what one's place asks for, what is frozen. */
export function Notices() {
  const t = useWords('shell')
  const { config, session, isDesktopVersion } = usePage()
  return (
    <>
      <noscript>
        <Banner kind="warn">{t('noScript')}</Banner>
      </noscript>
      {isDesktopVersion && <DesktopVersion />}
      <OfflineNotice />
      {config.mode === 'demo' && <Banner kind="info">{t('demo')}</Banner>}
      {config.notice && <Banner kind="bad">{config.notice}</Banner>}
      {session.countryNotice === 'traveller' && <Banner kind="info">{t('country.traveller')}</Banner>}
      {session.countryNotice === 'verify' && (
        <Banner
          kind="warn"
          action={
            <Link className={buttonClass({ kind: 'quiet', size: 's' })} to="/account/id_verification">
              {t('verify')}
            </Link>
          }
        >
          {t('country.verify')}
        </Banner>
      )}
      {session.user && <FreezeNotice />}
    </>
  )
}

const loadCardDebt = async () => (await import('./card-debt.tsx')).CardDebt

/** Comes and goes with the freeze, wherever it was made. */
function FreezeNotice() {
  const t = useWords('shell')
  const { session, siteApi } = usePage()
  const { tradingFrozen, withdrawalsFrozen } = session
  const { account } = useLiveDoor()
  const { pathname } = useLocation()
  const [store] = useState(
    () =>
      new FreezeStore({
        first: { tradingFrozen, withdrawalsFrozen },
        account,
        ask: async () => {
          const { withdrawStatus } = await siteApi('GET /exchange-web-gateway/userCenterInfo/freezeStatus')
          return { withdrawalsFrozen: withdrawStatus === 0 }
        },
      }),
  )
  const frozen = freezeNotice(useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot), pathname)
  const isStopped = frozen === 'frozen.withdrawals' || frozen === 'frozen.both'
  const { Part: CardDebt } = useLater(loadCardDebt, isStopped)
  return (
    frozen && (
      <Banner kind="bad">
        {t(frozen)} {isStopped && CardDebt && <CardDebt />}
      </Banner>
    )
  )
}

/** The way back, as large as a page at a third of its size needs it. */
function DesktopVersion() {
  const t = useWords('shell')
  return (
    <div className={styles.desktop}>
      <Banner kind="info" action={<Button onClick={() => choosePageVersion('mobile')}>{t('view.mobile')}</Button>}>
        {t('view.desktop')}
      </Banner>
    </div>
  )
}
