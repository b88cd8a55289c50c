import { type RouteObject, redirect, redirectDocument } from 'react-router'
import { accountRoutes } from './account-routes.ts'
import { type RouteTools, screenRoute } from './screen.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFailure } from './shell/shell-failure.tsx'
import { userRoutes } from './user-routes.ts'

/** Pages one reads end in the footer. */
const reading = { footer: true } as const

/** One's own accounts, beside their navigation. */
const assets = { footer: true, signedIn: true, words: ['assets-layout'] } as const

/** A screen that fails does so within the shell, and the shell alone. */
function shell(...screens: RouteObject[]): RouteObject[] {
  const within = { id: 'screens', ErrorBoundary: ShellFailure, children: screens }
  return [{ id: 'shell', Component: Shell, ErrorBoundary: ShellFailure, children: [within] }]
}

/** Every page of the site. What is not here is not ours, and the server passes it on. */
export function routes(tools: RouteTools): RouteObject[] {
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
      { fullHeight: true },
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
    ...userRoutes(screen),
    ...accountRoutes(screen),
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
