import { bringChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import { type RouteObject, redirect, redirectDocument } from 'react-router'
import { type RouteTools, screenRoute } from './screen.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFailure } from './shell/shell-failure.tsx'

/** Pages one reads end in the footer. */
const reading = { footer: true } as const

/** One's own accounts, beside their navigation. */
const assets = { footer: true, signedIn: true, words: ['assets-layout'] } as const

/** Tables of pages that most visits never open: they come when an address under theirs is asked for. */
const laterTables = [
  {
    under: /^\/account(\/|$)/i,
    source: 'account-routes.ts',
    bring: async () => (await import('./account-routes.ts')).accountRoutes,
  },
  { under: /^\/user\//i, source: 'user-routes.ts', bring: async () => (await import('./user-routes.ts')).userRoutes },
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
  const screen = screenRoute.bind(undefined, tools)
  return shell(
    { index: true, loader: () => redirect('/home') },
    { path: '/trade', loader: () => busiestMarket(tools.siteApi) },
    screen('/home', 'home', 'home-screen.tsx', () => import('./screens/home/home-screen.tsx'), reading),
    screen('/markets', 'markets', 'markets-screen.tsx', () => import('./screens/markets/markets-screen.tsx'), reading),
    screen(
      '/trade/:pair',
      'spot-trade',
      'spot-trade-screen.tsx',
      () => import('./screens/spot-trade/spot-trade-screen.tsx'),
      { fullHeight: true, words: ['desk'], drawn: ['screens/spot-trade/ticket/spot-ticket.tsx'] },
    ),
    screen(
      `/${tools.product}-api`,
      'api-landing',
      'api-landing-screen.tsx',
      () => import('./screens/api-landing/api-landing-screen.tsx'),
      reading,
    ),
    screen('/fees', 'fees', 'fees-screen.tsx', () => import('./screens/fees/fees-screen.tsx'), reading),
    screen(
      '/announcements',
      'announcements',
      'announcements-screen.tsx',
      () => import('./screens/announcements/announcements-screen.tsx'),
      reading,
    ),
    screen(
      '/announcements/:slug',
      'announcements',
      'announcement-screen.tsx',
      () => import('./screens/announcements/announcement-screen.tsx'),
      reading,
    ),
    screen(
      '/assets',
      'assets-home',
      'assets-home-screen.tsx',
      () => import('./screens/assets-home/assets-home-screen.tsx'),
      assets,
    ),
    screen(
      '/assets/spot',
      'assets-spot',
      'assets-spot-screen.tsx',
      () => import('./screens/assets-spot/assets-spot-screen.tsx'),
      assets,
    ),
    ...(await laterRoutes(tools, path)),
    screen(
      '/demo/inbox',
      'demo-inbox',
      'demo-inbox-screen.tsx',
      () => import('./screens/demo-inbox/demo-inbox-screen.tsx'),
      reading,
    ),
    screen('/design', 'design', 'design-screen.tsx', () => import('./screens/design/design-screen.tsx')),
  )
}

/** What `path` needs besides `routes` of another path, as children of `SCREENS`. */
export async function laterRoutes(tools: RouteTools, path: string): Promise<RouteObject[]> {
  const table = laterTables.find(({ under }) => under.test(path))
  if (!table) return []
  return (await bringChunk(table.bring()))(screenRoute.bind(undefined, tools))
}

/** Source files whose chunks `laterRoutes` brings. */
export function laterSources(path: string): string[] {
  return laterTables.filter(({ under }) => under.test(path)).map(({ source }) => source)
}

/**
 * The page for people who asked for an address nobody took: whatever it looks like, nothing else is there. Every way on
 * leads through the server, which knows the other pages.
 */
export function unknownRoutes(tools: RouteTools): RouteObject[] {
  const bring = () => import('./screens/not-found/not-found-screen.tsx')
  const unknown = screenRoute(tools, '*', 'not-found', 'not-found-screen.tsx', bring, reading)
  const loader = ({ request }: { request: Request }) => {
    if (typeof window === 'undefined') return null
    throw redirectDocument(request.url)
  }
  return shell({ ...unknown, loader })
}

/** Where the header's "Trade" leads: the market most traded today. */
async function busiestMarket(siteApi: RouteTools['siteApi']): Promise<Response> {
  const { volume } = await siteApi('GET /exchange-web/web/market/movers', { limit: 1 })
  return redirect(volume[0] ? `/trade/${volume[0].pair}` : '/markets')
}
