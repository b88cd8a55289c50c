import './base.css'
import { AskHost } from '@bowline/design-system/layers/ask.tsx'
import { ToastHost } from '@bowline/design-system/layers/toast.tsx'
import { LocaleProvider } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { consoleApi } from './session/console-api.ts'
import { SessionProvider } from './session/session.tsx'
import { applyTheme } from './shell/theme.ts'
import { locale, t } from './words/words.ts'

applyTheme()
document.documentElement.lang = locale.tag
document.documentElement.dir = locale.direction
const nobody = { mode: 'production', brand: '', session: null } as const
const me = await consoleApi(
  () => undefined,
  () => {},
)('GET /console-api/session/me').catch(() => nobody)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <LocaleProvider locale={locale.id} timeZone="UTC">
      <ToastHost label={t('notices')} closeLabel={t('close')}>
        <AskHost>
          <SessionProvider first={me}>
            <RouterProvider router={createBrowserRouter(routes)} />
          </SessionProvider>
        </AskHost>
      </ToastHost>
    </LocaleProvider>
  </StrictMode>,
)
