import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import { type RouteObject, redirect, redirectDocument } from 'react-router'
import { folderRoutes, type ScreenFolders } from './folder-routes.ts'
import { type RouteTools, screenRoute } from './screen.ts'
import type { ScreenRoute } from './screen-route.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFailure } from './shell/shell-failure.tsx'

/** The pages that every visit knows: all but those of `laterFolders`. */
const folders: ScreenFolders = {
  tables: import.meta.glob<readonly ScreenRoute[]>(
    ['./screens/*/routes.ts', '!./screens/account-*/*', '!./screens/assets-*/*', '!./screens/user-*/*'],
    { eager: true, import: 'routes' },
  ),
  screens: import.meta.glob([
    './screens/*/*-screen.tsx',
    '!./screens/account-*/*',
    '!./screens/assets-*/*',
    '!./screens/user-*/*',
  ]),
}

/** Pages that most visits never open: their table comes when an address under theirs is asked for. */
const laterFolders = [
  {
    under: /^\/account(\/|$)/i,
    source: 'account-routes.ts',
    load: async () => (await import('./account-routes.ts')).accountPages,
  },
  {
    under: /^\/assets(\/|$)/i,
    source: 'assets-routes.ts',
    load: async () => (await import('./assets-routes.ts')).assetsPages,
  },
  { under: /^\/user\//i, source: 'user-routes.ts', load: async () => (await import('./user-routes.ts')).userPages },
]

/** Id of the route all screens are children of. */
export const SCREENS = 'screens'

/** A screen that fails does so within the shell, and the shell alone. */
function shell(...screens: RouteObject[]): RouteObject[] {
  const within = { id: SCREENS, ErrorBoundary: ShellFailure, children: screens }
  return [{ id: 'shell', Component: Shell, ErrorBoundary: ShellFailure, children: [within] }]
}

/** Every page that may stand at `path`, and more. What is not here is not ours, and the server passes it on. */
export async function routes(tools: RouteTools, path: string): Promise<RouteObject[]> {
  return shell(
    { index: true, loader: () => redirect('/home') },
    { path: '/trade', loader: () => busiestMarket(tools.siteApi) },
    {
      path: '/futures',
      loader: async () => (await import('./market-rows/busiest-contract.ts')).busiestContract(tools.siteApi),
    },
    { path: '/paper/trade', loader: () => busiestMarket(tools.siteApi, '/paper') },
    {
      path: '/paper/futures',
      loader: async () => (await import('./market-rows/busiest-contract.ts')).busiestContract(tools.siteApi, '/paper'),
    },
    ...folderRoutes(tools, folders),
    ...(await laterRoutes(tools, path)),
  )
}

/** What `path` needs besides `routes` of another path, as children of `SCREENS`. */
export async function laterRoutes(tools: RouteTools, path: string): Promise<RouteObject[]> {
  const later = laterFolders.find(({ under }) => under.test(path))
  return later ? folderRoutes(tools, await loadChunk(later.load())) : []
}

/** Source files whose chunks `laterRoutes` loads. */
export function laterSources(path: string): string[] {
  return laterFolders.filter(({ under }) => under.test(path)).map(({ source }) => source)
}

/**
 * The page for people who asked for an address nobody took: whatever it looks like, nothing else is there. Every way on
 * leads through the server, which knows the other pages.
 */
export function unknownRoutes(tools: RouteTools): RouteObject[] {
  const unknown = screenRoute(tools, '*', {
    name: 'not-found',
    file: 'not-found-screen.tsx',
    load: () => import('./screens/not-found/not-found-screen.tsx'),
    layout: { footer: true },
  })
  const loader = ({ request }: { request: Request }) => {
    if (typeof window === 'undefined') return null
    throw redirectDocument(request.url)
  }
  return shell({ ...unknown, loader })
}

/** Where the header's "Trade" leads: the market most traded today. */
async function busiestMarket(siteApi: RouteTools['siteApi'], under = ''): Promise<Response> {
  const { volume } = await siteApi('GET /exchange-web/web/market/movers', { limit: 1 })
  return redirect(volume[0] ? `${under}/trade/${volume[0].pair}` : '/markets')
}
