import { type RouteObject, redirect } from 'react-router'
import { type RouteTools, screenRoute } from './screen.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFailure } from './shell/shell-failure.tsx'

/** Drawn by the server for an address that nobody took. */
export const notFoundPath = '/not-found'

/** Every page of the site. What is not here is not ours, and the server passes it on. */
export function routes(tools: RouteTools): RouteObject[] {
  const screen = screenRoute.bind(undefined, tools)
  return [
    {
      id: 'shell',
      Component: Shell,
      ErrorBoundary: ShellFailure,
      children: [
        { index: true, loader: () => redirect('/home') },
        screen('/home', 'home', 'home-screen.tsx', () => import('./screens/home/home-screen.tsx'), { footer: true }),
        screen(
          '/user/login',
          'user-login',
          'user-login-screen.tsx',
          () => import('./screens/user-login/user-login-screen.tsx'),
        ),
        screen(
          notFoundPath,
          'not-found',
          'not-found-screen.tsx',
          () => import('./screens/not-found/not-found-screen.tsx'),
          {
            footer: true,
          },
        ),
      ],
    },
  ]
}
