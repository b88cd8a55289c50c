import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import type { RouteObject } from 'react-router'
import type { Room } from './shell/room.ts'
import { RoomFailure } from './shell/room-failure.tsx'
import { rooms } from './shell/rooms.ts'
import { Shell } from './shell/shell.tsx'

/** Keeps the first screen's place until its chunk is loaded. */
function Waiting() {
  return <Skeleton ch={30} lines={6} />
}

/** Each screen is a chunk of its own and exports `Component`. */
const screen = (path: string, lazy: Room['screens'][string]): RouteObject => ({
  path,
  lazy: lazy as NonNullable<RouteObject['lazy']>,
  HydrateFallback: Waiting,
  ErrorBoundary: RoomFailure,
})

export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      ...rooms.flatMap(({ screens }) => Object.entries(screens).map(([path, load]) => screen(path, load))),
      screen('*', () => import('./screens/not-found.tsx')),
    ],
  },
]
