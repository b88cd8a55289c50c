import { type RouteObject, redirect } from 'react-router'
import { type RouteTools, screenRoute } from './screen.ts'
import { Shell } from './shell/shell.tsx'
import { ShellFailure } from './shell/shell-failure.tsx'

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
      ],
    },
  ]
}
