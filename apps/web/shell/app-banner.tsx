import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import { offersApp } from './offers-app.ts'

/** For phones: where the app is (specification §2), with its two buttons. */
export function AppBanner() {
  const t = useWords('shell')
  const { config, phone, inApp } = usePage()
  const { pathname } = useLocation()
  const [dismissed, setDismissed] = useState(false)
  const { android, androidFile, ios } = config.app
  const store = phone === 'ios' ? ios : android
  const file = phone === 'ios' ? ios : (androidFile ?? android)
  if (dismissed || !offersApp(pathname, phone, inApp) || (!store && !file)) return null
  return (
    <Banner
      kind="info"
      onDismiss={() => setDismissed(true)}
      dismissLabel={t('app.dismiss')}
      action={
        <>
          {file && (
            <a className={buttonClass({ kind: 'primary', size: 's' })} href={file}>
              {t('app.download')}
            </a>
          )}
          {store && (
            <a className={buttonClass({ kind: 'quiet', size: 's' })} href={store}>
              {t('app.view')}
            </a>
          )}
        </>
      }
    >
      {t('app.text', { brand: config.brand.name })}
    </Banner>
  )
}
