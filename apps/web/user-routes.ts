import type { RouteObject } from 'react-router'
import type { screenRoute } from './screen.ts'

type Screen = (...route: Parameters<typeof screenRoute> extends [unknown, ...infer Rest] ? Rest : never) => RouteObject

/** Nothing leads away from these: without a footer, in words they share. */
const door = { words: ['user-layout', 'second-factor'] } as const

/** Somebody has come in. */
const inside = { ...door, footer: true, signedIn: true } as const

/** Every page under `/user`, by which people come in. */
export function userRoutes(screen: Screen): RouteObject[] {
  return [
    screen(
      '/user/login',
      'user-login',
      'user-login-screen.tsx',
      () => import('./screens/user-login/user-login-screen.tsx'),
      door,
    ),
    screen(
      '/user/loginVerify',
      'user-login-verify',
      'user-login-verify-screen.tsx',
      () => import('./screens/user-login-verify/user-login-verify-screen.tsx'),
      door,
    ),
    screen(
      '/user/register',
      'user-register',
      'user-register-screen.tsx',
      () => import('./screens/user-register/user-register-screen.tsx'),
      door,
    ),
    screen(
      '/user/success',
      'user-register-success',
      'user-register-success-screen.tsx',
      () => import('./screens/user-register-success/user-register-success-screen.tsx'),
      inside,
    ),
    screen(
      '/user/kolSuccess',
      'user-register-success',
      'user-register-success-kol-screen.tsx',
      () => import('./screens/user-register-success/user-register-success-kol-screen.tsx'),
      inside,
    ),
    screen(
      '/user/forget',
      'user-forget',
      'user-forget-screen.tsx',
      () => import('./screens/user-forget/user-forget-screen.tsx'),
      door,
    ),
    screen(
      '/user/enable',
      'user-enable',
      'user-enable-screen.tsx',
      () => import('./screens/user-enable/user-enable-screen.tsx'),
      door,
    ),
    screen(
      '/user/social-login/:provider?',
      'user-social-login',
      'user-social-login-screen.tsx',
      () => import('./screens/user-social-login/user-social-login-screen.tsx'),
      door,
    ),
  ]
}
