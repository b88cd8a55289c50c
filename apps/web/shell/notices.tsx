import { Banner } from '@bowline/design-system/banner.tsx'
import { useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { freezeNotice } from './freeze-notice.ts'

/** Bars over the header: that this is a demo, what the operator has to say, and what of one's account is frozen. */
export function Notices() {
  const t = useWords('shell')
  const { config, session } = usePage()
  const { pathname } = useLocation()
  const frozen = freezeNotice(session, pathname)
  return (
    <>
      {config.mode === 'demo' && <Banner kind="info">{t('demo')}</Banner>}
      {config.notice && <Banner kind="bad">{config.notice}</Banner>}
      {frozen && <Banner kind="bad">{t(frozen)}</Banner>}
    </>
  )
}
