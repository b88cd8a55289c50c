import type { RouteObject } from 'react-router'
import { Shell } from './shell/shell.tsx'

/** A screen is a chunk of its own and exports `Component`. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      { index: true, lazy: () => import('./screens/dashboard.tsx') },
      { path: 'users', lazy: () => import('./screens/users.tsx') },
      { path: 'users/:userId', lazy: () => import('./screens/user.tsx') },
      { path: 'identity', lazy: () => import('./screens/identity-cases.tsx') },
      { path: 'identity/:userId/:level', lazy: () => import('./screens/identity-case.tsx') },
      { path: 'approvals', lazy: () => import('./screens/approvals.tsx') },
      { path: 'countries', lazy: () => import('./screens/countries.tsx') },
      { path: 'configuration', lazy: () => import('./screens/configuration.tsx') },
      { path: 'audit', lazy: () => import('./screens/audit.tsx') },
      { path: 'staff', lazy: () => import('./screens/staff.tsx') },
      { path: '*', lazy: () => import('./screens/not-found.tsx') },
    ],
  },
]
