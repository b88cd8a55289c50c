import type { Room } from '../../shell/room.ts'

export const room: Room = {
  place: 10,
  path: '/',
  name: 'nav.dashboard',
  permission: 'health.read',
  screens: {
    '/': () => import('./dashboard.tsx'),
  },
}
