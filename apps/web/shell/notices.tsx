import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { Link, useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { freezeNotice } from './freeze-notice.ts'

/** Bars over the header: that this is a demo, what the operator has to say, what one's place asks for, what is frozen. */
export function Notices() {
  const t = useWords('shell')
  const { config, session } = usePage()
  const { pathname } = useLocation()
  const frozen = freezeNotice(session, pathname)
  return (
    <>
      <noscript>
        <Banner kind="warn">{t('noScript')}</Banner>
      </noscript>
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
      {frozen && <Banner kind="bad">{t(frozen)}</Banner>}
    </>
  )
}
