import type { RouteObject } from 'react-router'
import type { screenRoute } from './screen.ts'

type Screen = (...route: Parameters<typeof screenRoute> extends [unknown, ...infer Rest] ? Rest : never) => RouteObject

/** One's own account centre, beside its navigation; never with a footer. */
const account = { signedIn: true, words: ['account-layout', 'second-factor'] } as const

/** Every page under `/account`. */
export function accountRoutes(screen: Screen): RouteObject[] {
  return [
    screen(
      '/account/mng_address',
      'mng-address',
      'mng-address-screen.tsx',
      () => import('./screens/mng-address/mng-address-screen.tsx'),
      account,
    ),
    screen(
      '/account/preferences',
      'account-preferences',
      'preferences-screen.tsx',
      () => import('./screens/account-preferences/preferences-screen.tsx'),
      account,
    ),
    screen(
      '/account/sessions',
      'account-devices',
      'sessions-screen.tsx',
      () => import('./screens/account-devices/sessions-screen.tsx'),
      account,
    ),
    screen(
      '/account/login_history',
      'account-devices',
      'history-screen.tsx',
      () => import('./screens/account-devices/history-screen.tsx'),
      account,
    ),
  ]
}
