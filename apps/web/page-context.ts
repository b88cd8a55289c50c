import type { CallData } from '@bowline/contract/calls.ts'
import type { Locale } from '@bowline/contract/terms/locales.ts'
import { createContext, useContext } from 'react'
import type { Settings } from './settings/settings-store.ts'
import type { SiteApi } from './site-api/site-api.ts'

/** What the whole page knows from its first byte; made by the server, embedded, and the same in the browser. */
export interface PageInfo {
  readonly locale: Locale
  /** `https://host` of the site: as the operator says, else under which the page was asked. */
  readonly origin: string
  /** Brand, links and modes from the operator's configuration. */
  readonly config: CallData<'GET /exchange-web/web/site/config'>
  /** Listed coins that the site has a picture of; for others none is asked for. */
  readonly coinPictures: readonly string[]
  /** Who is signed in, and what he may do. */
  readonly session: CallData<'GET /exchange-web/web/user/session'>
  /** What the user prefers; undefined = nobody is signed in, or the database hangs: then what this browser knows holds. */
  readonly settings: Settings | undefined
  /** Chosen by cookie: `dark`, `light`, `contrast` or `auto`. */
  readonly theme: string
  readonly gain: string
  readonly density: string
  /** Of the browser, `Europe/Berlin`; UTC until it said so. */
  readonly timeZone: string
  /** Shown in the banner for phones; undefined on a desk. */
  readonly phone: 'android' | 'ios' | undefined
  /** A phone that is shown the pages of a desk, whole and small, because its user chose so. */
  readonly isDesktopVersion: boolean
  /** Inside the app's own web view. */
  readonly inApp: boolean
}

export interface Page extends PageInfo {
  readonly siteApi: SiteApi
}

export const PageContext = createContext<Page | undefined>(undefined)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('there is no page around this component')
  return page
}
