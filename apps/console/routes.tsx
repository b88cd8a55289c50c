import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import type { RouteObject } from 'react-router'
import { RoomFailure } from './shell/room-failure.tsx'
import { Shell } from './shell/shell.tsx'

/** Keeps the first screen's place until its chunk is loaded. */
function Waiting() {
  return <Skeleton ch={30} lines={6} />
}

/** Each screen is a chunk of its own and exports `Component`. */
const screen = (path: string, lazy: () => Promise<{ Component: () => unknown }>): RouteObject => ({
  path,
  lazy: lazy as NonNullable<RouteObject['lazy']>,
  HydrateFallback: Waiting,
  ErrorBoundary: RoomFailure,
})

export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      screen('/', () => import('./screens/dashboard.tsx')),
      screen('markets', () => import('./screens/markets.tsx')),
      screen('users', () => import('./screens/users.tsx')),
      screen('users/:userId', () => import('./screens/user.tsx')),
      screen('invites', () => import('./screens/invites.tsx')),
      screen('alpha', () => import('./screens/alpha.tsx')),
      screen('identity', () => import('./screens/identity-cases.tsx')),
      screen('identity/:userId/:level', () => import('./screens/identity-case.tsx')),
      screen('set-aside', () => import('./screens/set-aside.tsx')),
      screen('reconciliation', () => import('./screens/reconciliation.tsx')),
      screen('approvals', () => import('./screens/approvals.tsx')),
      screen('countries', () => import('./screens/countries.tsx')),
      screen('configuration', () => import('./screens/configuration.tsx')),
      screen('audit', () => import('./screens/audit.tsx')),
      screen('staff', () => import('./screens/staff.tsx')),
      screen('*', () => import('./screens/not-found.tsx')),
    ],
  },
]
