import '@bowline/design-system/theme/base.css'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import type { EmbeddedState } from './embedded-state.ts'
import { laterRoutes, routes, SCREENS, unknownRoutes } from './routes.ts'
import { leadToSignIn } from './shell/errors/lead-to-sign-in.ts'
import { browserSiteApi } from './site-api/browser-site-api.ts'
import { sessionEnd } from './site-api/session-end.ts'
import { SiteDocument } from './site-document.tsx'
import { loadWords } from './words/word-books.ts'

const state = document.getElementById('state')?.textContent ?? ''
const failure = document.getElementById('first-load-failure')?.innerHTML ?? ''
const { info, assets, isUnknown, hydration } = JSON.parse(state) as EmbeddedState
const siteApi = browserSiteApi(() => info.session.csrfToken ?? undefined, info.locale)
// A visitor has no session that could end.
if (info.session.user) {
  sessionEnd.follow(leadToSignIn)
  // The browser brings back the page that was left.
  addEventListener('pageshow', ({ persisted }) => persisted && sessionEnd.follow(leadToSignIn))
}

/** The first screen is drawn already: its script must be here before React takes the document over. */
async function loadMatched(table: RouteObject[]): Promise<void> {
  const matches = matchRoutes(table, location.pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

async function start(): Promise<void> {
  const tools = { siteApi, localeId: info.locale.id, product: info.config.brand.product }
  const table = isUnknown ? unknownRoutes(tools) : await routes(tools, location.pathname)
  await Promise.all([loadWords('shell', info.locale.id), loadMatched(table)])
  const router = createBrowserRouter(table, {
    hydrationData: hydration,
    ...(!isUnknown && {
      patchRoutesOnNavigation: async ({ path, patch }) => patch(SCREENS, await laterRoutes(tools, path)),
    }),
  })
  hydrateRoot(
    document,
    <SiteDocument
      page={{ ...info, siteApi: sessionEnd.listeningTo(siteApi) }}
      assets={assets}
      state={state}
      failure={failure}
    >
      <RouterProvider router={router} />
    </SiteDocument>,
  )
}

try {
  await start()
  dispatchEvent(new Event('first-load-done'))
} catch (error) {
  // `first-load.ts` says so.
  dispatchEvent(new Event('first-load-failed'))
  throw error
}
